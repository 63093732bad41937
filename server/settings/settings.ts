import type { SmtpServer } from '#backend/mail/smtp.ts';
import type { SiteSettings } from '#domain/site/site-settings.ts';

/** The settings that admins saved, kept in memory so that reading them is free. */
export interface Settings {
  readonly current: SiteSettings;
  /** The saved mail server; undefined if mails are sent in another way. */
  readonly mailServer: SmtpServer | undefined;
  /** A visitor with this pass sees the public pages during maintenance. */
  readonly maintenancePass: string | undefined;
  /** Reads the settings again, for callers that need the very latest values. */
  refresh(): Promise<void>;
  /** Registers a callback for every change, made by this process or another. */
  onChange(listener: () => void): void;
}
