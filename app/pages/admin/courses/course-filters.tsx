import { Select } from '#app/components/ui/select.tsx';
import { adminCourses } from '#app/content/admin/courses.ts';
import type { CourseFilter } from '#app/data/courses.ts';
import { courseLevels, courseStatuses } from '#domain/courses/course.ts';

const words = adminCourses.filters;

export function CourseFilters({
  filter,
  categories,
  onChange,
}: {
  filter: CourseFilter;
  categories: string[];
  onChange: (change: { [Name in keyof CourseFilter]?: string }) => void;
}) {
  const options = { level: courseLevels, status: courseStatuses, category: categories };
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-3">
      {(['level', 'status', 'category'] as const).map((name) => (
        <Select
          key={name}
          aria-label={words[name]}
          value={filter[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          <option value="">{words.all[name]}</option>
          {options[name].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ))}
    </div>
  );
}
