/** The sums of some time. */
export interface Figures {
  /** How often somebody came from elsewhere. One visit may view many pages. */
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

/** What `admin_analytics` answers. */
export interface Analytics {
  /** Whether the setting lets visits be counted now. */
  is_counting: boolean;
  /** Every day of the range, oldest first. */
  days: DayFigures[];
  /** As many days before the range. */
  before: Figures;
  pages: NamedCount[];
  referrers: NamedCount[];
  devices: NamedCount[];
  events: NamedCount[];
}
