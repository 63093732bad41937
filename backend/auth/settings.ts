import type { Handler } from './http/auth-context.ts';
import type { RegistrationPolicy } from './registration-policy.ts';

const notOffered = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** What a client may read before sign-in. */
export function settings(policy: RegistrationPolicy): Handler {
  return async (context) =>
    context.json({
      external: { email: true, ...Object.fromEntries(notOffered.map((name) => [name, false])) },
      disable_signup: !(await policy.isSignUpAllowed()),
      mailer_autoconfirm: !(await policy.mustConfirmEmail()),
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    });
}
