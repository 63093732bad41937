import type { SiteParts } from '#backend/options.ts';
import { institute } from '#domain/institute.ts';
import { accountHooks } from './accounts/account-hooks.ts';
import { registrationPolicy } from './accounts/registration-policy.ts';
import type { Environment } from './environment.ts';
import { siteFunctions } from './functions/site-functions.ts';
import { authMails } from './mail/messages/auth-mails.ts';
import type { Settings } from './settings/settings.ts';

/** What makes the backend this site's. */
export function siteParts(environment: Environment, settings: Settings): SiteParts {
  return {
    sender: () => ({ name: institute.name, address: institute.mailbox }),
    authMails,
    registration: registrationPolicy(environment, settings),
    accountHooks,
    mailServer: settings,
    functions: siteFunctions(environment, settings),
  };
}
