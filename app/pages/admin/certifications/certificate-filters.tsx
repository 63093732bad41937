import { FilterSelect } from '#app/components/workspace/filter-select.tsx';
import { ListToolbar } from '#app/components/workspace/list-page.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import type { CertifiedCourse } from '#app/data/certificates.ts';
import { certificateStatuses } from '#domain/certificates/certificate.ts';
import type { ChosenFilter } from './certificate-filter.ts';

const { filters } = adminCertifications;
const width = 'grow basis-36 sm:w-auto sm:max-w-56 sm:grow-0';

export function CertificateFilters({
  filter,
  courses,
  onChange,
}: {
  filter: ChosenFilter;
  courses: CertifiedCourse[];
  onChange: (change: { [Name in keyof ChosenFilter]?: string }) => void;
}) {
  return (
    <ListToolbar>
      <FilterSelect
        {...filters.status}
        className={width}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      >
        {certificateStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </FilterSelect>
      <FilterSelect
        {...filters.course}
        className={width}
        value={filter.course}
        onChange={(course) => onChange({ course })}
      >
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </FilterSelect>
    </ListToolbar>
  );
}
