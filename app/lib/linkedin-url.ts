import type { Site } from '#app/content/site.ts';
import type { PrintedCertificate } from '#domain/certificates/certificate.ts';

/** The form of LinkedIn that adds a certificate to a profile, filled in. */
export function linkedInUrl(
  { id, course_title, issued_on, valid_until }: PrintedCertificate,
  site: Pick<Site, 'name' | 'url'>,
): string {
  const url = new URL('https://www.linkedin.com/profile/add');
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: course_title,
    organizationName: site.name,
    ...monthOf('issue', issued_on),
    ...monthOf('expiration', valid_until),
    certUrl: `${site.url}/verify/${id}`,
    certId: id,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function monthOf(kind: 'issue' | 'expiration', day: string | null): Record<string, string> {
  const [year, month] = day?.split('-') ?? [];
  return year && month ? { [`${kind}Year`]: year, [`${kind}Month`]: String(Number(month)) } : {};
}
