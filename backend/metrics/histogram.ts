import { type Labels, type Metric, type Sample, SeriesByLabels } from './metric.ts';

/** How many values were at or below each bound, and their sum. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #series: SeriesByLabels<HistogramSeries>;

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#series = new SeriesByLabels((labels) => new HistogramSeries(labels, bounds));
  }

  series(labels: Labels = {}): HistogramSeries {
    return this.#series.of(labels);
  }

  read(): Sample[] {
    return this.#series.all().flatMap((series) => series.samples());
  }
}

class HistogramSeries {
  readonly #labels: Labels;
  readonly #buckets: { bound: number; count: number }[];
  #sum = 0;

  constructor(labels: Labels, bounds: readonly number[]) {
    this.#labels = labels;
    this.#buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound) => ({ bound, count: 0 }));
  }

  observe(value: number): void {
    this.#sum += value;
    for (const bucket of this.#buckets) {
      if (value > bucket.bound) continue;
      bucket.count++;
      return;
    }
  }

  /** A bucket includes the smaller ones. They are added up here rather than for every value. */
  samples(): Sample[] {
    let total = 0;
    const buckets = this.#buckets.map(({ bound, count }): Sample => {
      total += count;
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound);
      return { suffix: '_bucket', labels: { ...this.#labels, le }, value: total };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels: this.#labels, value: this.#sum },
      { suffix: '_count', labels: this.#labels, value: total },
    ];
  }
}
