-- Lessons offer files to keep. Figures stay closed: learners get them within the lesson.
grant select on public.course_files to anon;

create policy "downloads are for those who may study the course" on public.course_files for select to anon, authenticated
using (path like 'downloads/%' and private.may_study(course_id));
