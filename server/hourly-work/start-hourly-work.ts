import type { Backend } from '#backend/backend.ts';
import { doHourlyWork } from '#supabase/functions/membership-renewal/hourly-work.ts';
import { servicesFor } from '../functions/platform.ts';
import type { Settings } from '../settings/settings.ts';

const oneHour = 3_600_000;

/** Does what falls due by itself now and then every hour. What fails is tried again the next hour. */
export function startHourlyWork(backend: Backend, settings: Settings, interval = oneHour) {
  let running: Promise<void> | undefined;
  async function work(): Promise<void> {
    try {
      await doHourlyWork(servicesFor(backend, settings));
    } catch (error) {
      backend.log.error(error, 'hourly work failed and will be tried again');
    }
  }
  // Work that takes longer than the interval is not started twice.
  const start = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  start();
  const timer = setInterval(start, interval).unref();
  return {
    /** Waits for work in progress and starts no more. */
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
