import type { Backend } from '#server/backend.ts';

/** The two decisions about new accounts that belong to whoever runs the site. */
export interface RegistrationPolicy {
  isSignUpAllowed(): Promise<boolean>;
  mustConfirmEmail(): Promise<boolean>;
}

export function registrationPolicy({ environment }: Backend): RegistrationPolicy {
  return {
    isSignUpAllowed: async () => true,
    mustConfirmEmail: async () => !environment.autoConfirm,
  };
}
