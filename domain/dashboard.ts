/** How many there are, and how many of them came in the last 30 days. */
interface Count {
  total: number;
  recent: number;
}

/** Something that happened: who signed up, which post, which ticket, which action of which admin. */
export interface Activity {
  kind: 'sign-up' | 'post' | 'ticket' | 'action';
  id: string;
  subject: string;
  person: string | null;
  at: string;
}

/** What `admin_dashboard` answers. */
export interface Dashboard {
  users: Count;
  posts: Count;
  tickets: Count;
  /** What was paid since the first of this month, and in the last 30 days. */
  revenue: { month_cents: number; recent_cents: number };
  /** Newest first. */
  activity: Activity[];
  database: { version: string };
  /** Null where the backend sends mails by itself. */
  mail: { waiting: number; failed: number } | null;
  storage: { files: number; bytes: number };
}
