import { type Labels, type Metric, type Sample, SeriesByLabels } from './metric.ts';

/** A number that only grows. Whoever counts keeps its series and adds to `value`, which is all that counting costs. */
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
