/** The two decisions about new accounts that the site's operator makes. */
export interface RegistrationPolicy {
  isSignUpAllowed(): Promise<boolean>;
  /** Whether an email address has to be confirmed before its account can be used. */
  mustConfirmEmail(): Promise<boolean>;
}
