import { type Labels, type Metric, type Sample, SeriesByLabels } from './metric.ts';

/** A number that only grows. Callers keep their series and add to `value`, so counting costs almost nothing. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #series = new SeriesByLabels<Sample>((labels) => ({ labels, value: 0 }));

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  series(labels: Labels = {}): { value: number } {
    return this.#series.of(labels);
  }

  read(): Sample[] {
    return this.#series.all();
  }
}
