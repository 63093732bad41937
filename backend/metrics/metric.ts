export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels: Labels;
  value: number;
  /** The suffix that a part of a histogram adds to its name. */
  suffix?: '_bucket' | '_sum' | '_count';
}

/** One name on `/metrics` with all its series. It is read on each scrape, so a gauge costs nothing in between. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

/** Keeps one series per set of labels, since Prometheus rejects a page with duplicate series. */
export class SeriesByLabels<Series> {
  readonly #make: (labels: Labels) => Series;
  readonly #series = new Map<string, Series>();

  constructor(make: (labels: Labels) => Series) {
    this.#make = make;
  }

  of(labels: Labels): Series {
    const key = JSON.stringify(labels);
    const known = this.#series.get(key);
    if (known) return known;
    const series = this.#make(labels);
    this.#series.set(key, series);
    return series;
  }

  all(): Series[] {
    return [...this.#series.values()];
  }
}
