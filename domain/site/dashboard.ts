/** The total, and the number of the last 30 days. */
interface Count {
  total: number;
  recent: number;
}

/** An event: a sign-up, a post, a ticket, or an action of an admin. */
export interface Activity {
  kind: 'sign-up' | 'post' | 'ticket' | 'action';
  id: string;
  subject: string;
  person: string | null;
  at: string;
}

/** The result of `admin_dashboard`. */
export interface Dashboard {
  users: Count;
  posts: Count;
  tickets: Count;
  /** The revenue since the first of this month, and of the last 30 days. */
  revenue: { month_cents: number; recent_cents: number };
  /** Newest first. */
  activity: Activity[];
  database: { version: string };
  /** Null if the backend sends mail itself. */
  mail: { waiting: number; failed: number } | null;
  storage: { files: number; bytes: number };
}
