import type { Backend } from '#backend/backend.ts';
import { renewMemberships } from '#supabase/functions/membership-renewal/renew-memberships.ts';
import { servicesFor } from '../functions/platform.ts';
import type { Settings } from '../settings/settings.ts';

const oneHour = 3_600_000;

/** Renews memberships now and then every hour. Failed renewals are retried the next hour. */
export function renewHourly(backend: Backend, settings: Settings, interval = oneHour) {
  let renewing = Promise.resolve();
  const renew = () => {
    renewing = renewing.then(async () => {
      await renewMemberships(servicesFor(backend, settings)).catch((error) =>
        backend.log.error(error, 'memberships could not be renewed and will be tried again'),
      );
    });
  };
  renew();
  const timer = setInterval(renew, interval).unref();
  return {
    /** Waits for a renewal in progress and starts no further one. */
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
