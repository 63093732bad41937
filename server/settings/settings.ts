import type { SmtpServer } from '#backend/mail/smtp.ts';
import type { SiteSettings } from '#domain/site-settings.ts';

/** What admins have saved, kept in memory, so that asking costs nothing. */
export interface Settings {
  readonly current: SiteSettings;
  /** The mail server that was saved; none where mails leave in another way. */
  readonly mailServer: SmtpServer | undefined;
  /** Whoever shows it sees the public pages in maintenance too. */
  readonly maintenancePass: string | undefined;
  /** For who has to know what was saved this very moment: reads it again first. */
  refresh(): Promise<void>;
  /** Calls back after every change, made by this process or by another. */
  onChange(listener: () => void): void;
}
