/** The words about signing in with the accounts of an organisation. */
export const organisationSignIn = {
  title: 'Sign in with your organisation',
  eyebrow: 'For schools and teams',
  lead: 'If your school or company has set this up with us, you sign in with the account that you have there. You need no password here. The owner and the managers of your organisation then see your name, your email address, and what you learn: lessons, results and certificates.',
  email: 'Your work or school email address',
  emailHint: 'We only look at the part after the @, to find your organisation.',
  button: 'Go on to your organisation',
  busy: 'Looking for your organisation...',
  waiting: 'Signing you in...',
  password: 'Sign in with a password instead',
  withoutScript: 'This page needs JavaScript. Please switch it on and load it again.',
  failedTitle: 'You are not signed in',
  failed: 'That did not work. Please try again.',
  problems: {
    sso_provider_not_found:
      'No organisation has set this up for your address. Please check the address, or sign in with a password.',
    sso_provider_unreachable:
      'The sign-in page of your organisation cannot be reached at the moment. Please try again later, or tell the person who manages your organisation here.',
    sso_client_refused:
      'Your organisation does not accept our site: the client id or the client secret is not right. Please tell the person who manages your organisation here.',
    sso_response_invalid:
      'What your organisation sent us was not valid. Please try again. If it happens again, tell the person who manages your organisation here.',
    sso_cancelled: 'The sign-in was cancelled at your organisation. Nothing has happened.',
    sso_no_email:
      'Your organisation does not tell us your email address. Please tell the person who manages your organisation here.',
    sso_email_unverified:
      'Your organisation has not verified your email address. Please tell the person who manages your organisation here.',
    sso_wrong_domain:
      'The account that you used has an address outside your organisation. Please use your work or school account.',
    sso_wrong_group: 'The account that you used belongs to another organisation.',
    sso_address_taken:
      'There is an account here with your address that belongs to somebody who had it before you. Please write to us.',
    sso_address_changed:
      'Your account here has a private address now. Please sign in with that address and your password.',
    sso_not_for_admins: 'Admins of this site sign in with their password.',
    sso_not_for_children: 'Please sign in with your pictures.',
    signup_disabled: 'New accounts cannot be made at the moment.',
    user_banned: 'This account is suspended. Please write to us if you think that this is a mistake.',
    over_request_rate_limit: 'There were too many attempts. Please wait a few minutes.',
  } as Partial<Record<string, string>>,
} as const;

export const organisationWelcome = {
  title: 'Welcome',
  eyebrow: 'Your organisation',
  waiting: 'Looking for your place...',
  placed: (name: string) => `You belong to ${name} now, and your seat opens the courses.`,
  member: 'You are signed in.',
  noSeatTitle: (name: string) => `You belong to ${name}, without a seat`,
  noSeat: (reason: string) =>
    `${reason} Please ask the person who manages your organisation here to give you a seat: they find you under "People and seats". Until then the introductory courses are open to you.`,
  leftTitle: (name: string) => `You have left ${name}`,
  left: 'Your account works, with everything that you learned. To get a seat again, please ask the person who manages your organisation here for an invitation.',
  ageTitle: 'One question first',
  age: 'Please tell us the year in which you were born. Then you get your place in the organisation.',
  ageButton: 'Answer the question',
  failedTitle: 'We did not find your organisation',
  failed: 'Your account works, but your place in the organisation could not be found. Please sign in again.',
  learn: 'My learning',
  again: 'Sign in again',
} as const;

export const singleSignOnPage = {
  title: 'Sign-in',
  lead: 'Let your people sign in with the accounts that they have with you. It works with every OpenID Connect provider, such as Google Workspace, Microsoft Entra ID, Okta or Keycloak.',
  failed: 'The settings could not be loaded.',
  hosted:
    'This site uses a hosted auth service, which does not use these settings. Please ask the operator of the site.',
  ownerOnly:
    'Only the owner can change these settings, because they decide who can sign in as whom. You get a mail about each change.',
  states: {
    works: 'People with an address of a confirmed domain can sign in.',
    noSecret: 'The client secret is missing, so nobody can sign in this way yet.',
    noDomain: 'No domain is confirmed, so nobody can sign in this way yet.',
    off: 'Nobody can sign in this way yet.',
  },
  domains: {
    title: 'Your domains',
    text: 'The part of your addresses after the @. You show that a domain is yours with a TXT record.',
    add: 'Add a domain',
    label: 'Domain',
    busy: 'Adding...',
    added: 'The domain is added. Now set its TXT record.',
    none: 'There are no domains yet.',
    verified: 'Confirmed',
    waiting: 'Not confirmed yet',
    record: 'Add this TXT record where your domain is managed, and then check it:',
    name: 'Name',
    value: 'Value',
    verify: 'Check the record',
    verifying: 'Checking...',
    verifyDone: 'The domain is confirmed.',
    remove: 'Remove',
    removeDone: 'The domain is removed. Nobody can sign in with its addresses this way.',
    for: (action: string, domain: string) => `${action}: ${domain}`,
  },
  connection: {
    title: 'Your provider',
    redirect: 'Redirect URL',
    redirectHint:
      'Your provider asks for it when you register this site there. It is different for each issuer.',
    redirectWaits: 'Enter the issuer first',
    issuer: 'Issuer',
    issuerHint: (google: string, microsoft: string) =>
      `Google: ${google}. Microsoft: ${microsoft}. Others name it in their settings.`,
    clientId: 'Client ID',
    secret: 'Client secret',
    secretKept: 'A secret is stored. Leave this empty to keep it. It is never shown again.',
    secretNew: 'It is stored for the server alone and never shown again.',
    claim: 'Required claim',
    claimHint:
      'Only for providers that many organisations share, such as Clever: district. Otherwise leave both fields empty.',
    value: 'Value of the required claim',
    save: 'Save',
    saving: 'Saving...',
    saved: 'The provider is saved.',
    remove: 'Switch off',
    removeTitle: 'Switch single sign-on off?',
    removeText:
      'Nobody can sign in this way any more, and the client secret is forgotten. People keep their accounts and their places, and can choose a password by mail.',
    removed: 'Single sign-on is off. People keep their accounts and can choose a password by mail.',
  },
} as const;

/** For admins, on the page of an organisation. */
export const adminDomains = {
  title: 'Domains for single sign-on',
  none: 'None',
  verified: (how: 'dns' | 'admin') => (how === 'dns' ? 'Confirmed by a TXT record' : 'Confirmed by an admin'),
  waiting: 'Not confirmed',
  confirm: 'Confirm by hand',
  dialog: (domain: string) => `Confirm ${domain}?`,
  text: 'Everybody whom the provider of this organisation signs in with an address of this domain gets into the account with that address. Be sure that the domain is theirs.',
  reason: 'How do you know?',
  done: 'The domain is confirmed.',
} as const;
