import type { RegistrationPolicy } from '#backend/auth/registration-policy.ts';
import type { Environment } from '../environment.ts';
import type { Settings } from '../settings/settings.ts';

export function registrationPolicy(
  { autoConfirm }: Pick<Environment, 'autoConfirm'>,
  settings: Settings,
): RegistrationPolicy {
  return {
    isSignUpAllowed: async () => settings.current.registration_enabled,
    mustConfirmEmail: async () => settings.current.email_verification_required && !autoConfirm,
  };
}
