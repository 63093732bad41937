import type { Backend } from '#backend/backend.ts';

/** The two decisions about new accounts that belong to whoever runs the site. */
export interface RegistrationPolicy {
  isSignUpAllowed(): Promise<boolean>;
  /** Whether an address has to be proven before its account can be used. */
  mustConfirmEmail(): Promise<boolean>;
}

export function registrationPolicy({ environment, settings }: Backend): RegistrationPolicy {
  return {
    isSignUpAllowed: async () => settings.current.registration_enabled,
    mustConfirmEmail: async () => settings.current.email_verification_required && !environment.autoConfirm,
  };
}
