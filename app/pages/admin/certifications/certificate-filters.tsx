import { ListToolbar } from '#app/components/admin/list-page.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { adminCertifications } from '#app/content/admin-certifications.ts';
import type { CertificateFilter, CertifiedCourse } from '#app/data/certificates.ts';
import { certificateStatuses } from '#domain/certificate.ts';

const { filters } = adminCertifications;
const width = 'grow basis-36 sm:w-auto sm:max-w-56 sm:grow-0';

export function CertificateFilters({
  filter,
  courses,
  onChange,
}: {
  filter: CertificateFilter;
  courses: CertifiedCourse[];
  onChange: (filter: CertificateFilter) => void;
}) {
  return (
    <ListToolbar>
      <Select
        aria-label={filters.status.label}
        className={width}
        onChange={({ target }) =>
          onChange({ ...filter, status: certificateStatuses.find((status) => status === target.value) ?? '' })
        }
      >
        <option value="">{filters.status.all}</option>
        {certificateStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <Select
        aria-label={filters.course.label}
        className={width}
        onChange={({ target }) => onChange({ ...filter, courseId: target.value })}
      >
        <option value="">{filters.course.all}</option>
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </ListToolbar>
  );
}
