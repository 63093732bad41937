/** The two decisions about new accounts that belong to whoever runs the site. */
export interface RegistrationPolicy {
  isSignUpAllowed(): Promise<boolean>;
  /** Whether an address has to be proven before its account can be used. */
  mustConfirmEmail(): Promise<boolean>;
}
