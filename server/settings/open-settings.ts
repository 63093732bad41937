import type { Database } from '#backend/database/database.ts';
import type { Logger } from '#backend/log/log.ts';
import type { SmtpServer } from '#backend/mail/smtp.ts';
import { defaultSiteSettings, type SiteSettings } from '#domain/site/site-settings.ts';
import type { Settings } from './settings.ts';

interface Row extends SiteSettings {
  smtp_host: string;
  smtp_port: number;
  smtp_username: string;
  smtp_password: string;
  maintenance_pass: string;
}

interface Saved {
  current: SiteSettings;
  mailServer: SmtpServer | undefined;
  maintenancePass: string;
}

const retryDelay = 1_000;
/** The port on which mail servers use implicit TLS. */
const securePort = 465;

/** Reads the settings now, and again whenever any process announces a change. */
export async function openSettings(database: Database, log: Logger): Promise<Settings> {
  const listeners: (() => void)[] = [];
  let saved: Saved | undefined;
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    saved = await readSaved(database);
    for (const listener of listeners) listener();
  }

  // Reads run one after the other, so that an older result never overwrites a newer one.
  function refresh(): Promise<void> {
    const next = reading.then(read);
    reading = next.catch(() => {});
    return next;
  }

  function follow(): void {
    refresh().catch((error) => {
      log.warn(error, 'the settings cannot be read just now');
      setTimeout(follow, retryDelay).unref();
    });
  }

  await database.listen('content_changed', (what) => {
    if (what === 'site_settings' || what === '') follow();
  });
  await refresh();
  return {
    get current() {
      return saved?.current ?? defaultSiteSettings;
    },
    get mailServer() {
      return saved?.mailServer;
    },
    get maintenancePass() {
      return saved?.maintenancePass;
    },
    refresh,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

async function readSaved(database: Database): Promise<Saved> {
  const [row] = await database.run('server', (transaction) =>
    transaction.query<Row>('select * from public.site_settings, private.closed_settings'),
  );
  if (!row) throw new Error('the row of site_settings is missing');
  const { smtp_host, smtp_port, smtp_username, smtp_password, maintenance_pass, ...current } = row;
  return {
    current,
    maintenancePass: maintenance_pass,
    mailServer: smtp_host
      ? {
          host: smtp_host,
          port: smtp_port,
          isSecure: smtp_port === securePort,
          username: smtp_username,
          password: smtp_password,
        }
      : undefined,
  };
}
