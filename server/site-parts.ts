import type { SiteParts } from '#backend/options.ts';
import { createInstitute } from '#domain/site/institute.ts';
import { accountHooks } from './accounts/account-hooks.ts';
import { registrationPolicy } from './accounts/registration-policy.ts';
import { singleSignOn } from './accounts/single-sign-on.ts';
import type { Environment } from './environment.ts';
import { siteFunctions } from './functions/site-functions.ts';
import { txtLookup } from './functions/txt-lookup.ts';
import { authMails } from './mail/messages/auth-mails.ts';
import type { Settings } from './settings/settings.ts';
import type { TaskPool } from './tasks/task-pool.ts';

/** The parts that turn the generic backend into this site's backend. */
export function siteParts(environment: Environment, settings: Settings, tasks: TaskPool): SiteParts {
  const institute = () => createInstitute(settings.current);
  return {
    sender() {
      const { name, mailbox } = institute();
      return { name, address: mailbox };
    },
    color: () => settings.current.primary_color,
    authMails: authMails(institute),
    registration: registrationPolicy(environment, settings),
    accountHooks,
    singleSignOn: singleSignOn(environment),
    mailServer: settings,
    functions: siteFunctions(settings, tasks, txtLookup(environment.dnsServers)),
  };
}
