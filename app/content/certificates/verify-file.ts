/** Copy of the check of a badge file, on the page that verifies certificates. */
export const verifyFile = {
  title: 'Check a badge file',
  lead: 'Were you sent a badge as a picture or a JSON file? Choose it here. It is checked in your browser and never sent to us: your browser only fetches our public keys and our list of revoked certificates.',
  label: 'Badge file',
  hint: 'PNG, SVG or JSON, up to 2 MB. You can also drop it here.',
  withoutScript: 'Checking a file needs JavaScript. The form for the certificate ID works without it.',
  loading: 'Checking the file …',
  page: 'Open the page of this certificate',
  limits:
    'This proves that we issued a certificate with this name and content, that nobody changed the file since, and that the certificate is not revoked as of now. It does not prove that the person who shows it to you is the person named: compare it with a document of theirs.',
  facts: {
    name: 'Name',
    certificate: 'Certificate',
    issued: 'Issued',
    validUntil: 'Valid until',
    noEnd: 'No end',
  },
  findings: {
    valid: {
      title: 'This badge is real and valid',
      text: 'We checked our signature, the dates and our list of revoked certificates.',
    },
    expired: {
      title: 'This badge is real, but has expired',
      text: 'Our signature is right, and the certificate is not revoked. It was valid until the day below.',
    },
    not_yet_valid: {
      title: 'This badge is real, but not valid yet',
      text: 'Our signature is right. The certificate is valid from a later day, or the clock of this device is wrong.',
    },
    revoked: {
      title: 'This certificate has been revoked',
      text: 'Our signature is right, but we have taken the certificate back, or it was deleted with the account of its holder. It no longer proves anything.',
    },
    changed: {
      title: 'This file was changed',
      text: 'It names us as its issuer, but our signature does not match what it says. Do not trust it.',
    },
    unknown_key: {
      title: 'We did not sign this file',
      text: 'It names us as its issuer, but was signed with a key that is not ours. Do not trust it.',
    },
    other_issuer: {
      title: 'This badge comes from another issuer',
      text: 'We can only check badges that we issued. Please ask the issuer that the badge names.',
    },
    status_unknown: {
      title: 'We could not check whether it is revoked',
      text: 'Our signature is right, but the list of revoked certificates could not be read. Please try again later.',
    },
    no_badge: {
      title: 'We found no badge of ours in this file',
      text: 'It contains no credential of ours. Some programs remove it from pictures when they save or send them: ask for the original file.',
    },
    several_badges: {
      title: 'There is more than one badge in this file',
      text: 'Our files contain exactly one, so this one was put together by someone else. Do not trust it.',
    },
    other_format: {
      title: 'This is not one of our badges',
      text: 'What the file contains does not have the form of our badges, so there is nothing we could check.',
    },
    jwt: {
      title: 'We cannot check a JWT here',
      text: 'This form of a badge is for other systems. Please choose the PNG, SVG or JSON file of the same certificate.',
    },
    too_large: { title: 'This file is too large', text: 'Our badges have less than 2 MB.' },
    not_checked: {
      title: 'The file could not be checked',
      text: 'We could not reach our public keys, or this browser cannot check such signatures. Please try again with a current browser, or type the certificate ID.',
    },
  },
} as const;

/** Copy of what a valid certificate offers on its public page. */
export const sharingWords = {
  title: 'The badge',
  picture: (title: string, name: string) => `Badge ${title}, awarded to ${name}`,
  linkedIn: 'Add to LinkedIn',
  downloads: 'Download',
  lead: 'An Open Badges 3.0 credential that other systems can check with our public keys. The pictures contain it, too.',
  files: [
    { file: 'badge.png', label: 'Picture (PNG)' },
    { file: 'badge.svg', label: 'Picture (SVG)' },
    { file: 'credential.json', label: 'Credential (JSON)' },
    { file: 'credential.jwt', label: 'Credential (JWT)' },
  ],
} as const;
