/** The sums of a period. */
export interface Figures {
  /** The number of arrivals from elsewhere. One visit may have many page views. */
  visits: number;
  page_views: number;
  sign_ups: number;
  enrolments: number;
  revenue_cents: number;
}

export type Measure = keyof Figures;

export interface DayFigures extends Figures {
  /** Such as `2026-11-15`, in UTC. */
  day: string;
}

export interface NamedCount {
  name: string;
  times: number;
}

/** The result of `admin_analytics`. */
export interface Analytics {
  /** Whether the setting currently allows counting visits. */
  is_counting: boolean;
  /** Every day of the range, oldest first. */
  days: DayFigures[];
  /** The sums of the same number of days before the range. */
  before: Figures;
  pages: NamedCount[];
  referrers: NamedCount[];
  devices: NamedCount[];
  events: NamedCount[];
}
