import { courseEditor } from '#app/content/admin-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { CourseEditor } from './course-editor.tsx';

export const meta = () => privatePageMeta(courseEditor.newTitle);

export default function NewCoursePage() {
  return <CourseEditor />;
}
