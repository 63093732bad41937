import { z } from 'zod';
import type { CertificateFilter } from '#app/data/certificates.ts';
import { anyText, oneOf } from '#app/lib/list-filter.ts';
import { certificateStatuses } from '#domain/certificates/certificate.ts';

/** The filter in the URL. */
export const certificateFilterSchema = z.object({
  search: anyText,
  status: oneOf(certificateStatuses),
  course: z.guid().catch(''),
});

export type ChosenFilter = z.output<typeof certificateFilterSchema>;

export function toCertificateFilter({ course, ...filter }: ChosenFilter): CertificateFilter {
  return { ...filter, courseId: course };
}
