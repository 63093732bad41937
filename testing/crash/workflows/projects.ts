import { addLearners } from '#testing/classroom/learners.ts';
import { addTestedCourse } from './tested-course.ts';
import { differences, rowsByTask, type Workflow } from './workflow.ts';

const criteria = ['a', 'b', 'c'];
const perReviewer = 50;

/** Learners hand in a project, and a reviewer writes comments. */
export const handInProjects: Workflow = async (database, count) => {
  const { course } = await addTestedCourse(database);
  const learners = await addLearners(database, 'maker', count);
  const reviewers = await addLearners(database, 'reviewer', Math.ceil(count / perReviewer));
  const project = await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into public.course_staff (course_id, user_id, role)
       select $1, id, 'reviewer' from public.profiles where email like 'reviewer-%'`,
      [course],
    );
    const [added] = await transaction.query<{ id: string }>(
      `insert into public.projects (course_id, content_id, title, use, rubric, body, html)
       values ($1, 'firm-report', 'My report', 'project', $2, 'Text', 'Text') returning id`,
      [course, JSON.stringify(criteria.map((id) => ({ id, title: id, accepted: id })))],
    );
    return added?.id ?? '';
  });
  return {
    tasks: learners.map(({ id, token }, task) => async (send) => {
      const reviewer = reviewers[Math.floor(task / perReviewer)]?.token;
      const draft = {
        project,
        draft_revision: 0,
        draft_text: `Report ${task}`,
        draft_links: [],
        draft_files: [],
      };
      await send({ path: '/rest/v1/rpc/save_project_draft', token, body: draft, done: [409] });
      const handIn = { project, draft_revision: 1 };
      await send({ path: '/rest/v1/rpc/hand_in_project', token, body: handIn, done: [409] });
      const [own] = (await send({
        method: 'GET',
        path: `/rest/v1/project_submissions?select=id&user_id=eq.${id}`,
        token,
      })) as { id: string }[];
      const submission = own?.id;
      await send({ path: '/rest/v1/rpc/claim_project', token: reviewer, body: { submission }, done: [409] });
      await send({
        path: '/functions/v1/project-review',
        token: reviewer,
        body: {
          submission,
          version: 1,
          is_accepted: false,
          comments: criteria.map((criterion) => ({ criterion, is_met: false, comment: `Comment ${task}` })),
          summary: '',
        },
        done: [409],
      });
    }),
    async check(transaction, finished) {
      const found = await rowsByTask<{ task: number; state: string; reviews: string; mails: number }>(
        transaction,
        `select (regexp_match(email, '-(\\d+)@'))[1]::integer - 1 as task, state,
           (select string_agg(versions.text || ' / ' || (reviews.comments -> 0 ->> 'comment'), ', ')
            from public.project_versions versions
            left join public.project_reviews reviews on reviews.version_id = versions.id
            where versions.submission_id = submissions.id) as reviews,
           (select count(*)::integer from server.mails
            where recipient = email and subject = 'Your project has comments: My report') as mails
         from public.project_submissions submissions join public.profiles on profiles.id = user_id
         where email like 'maker-%'`,
      );
      return differences('project', finished, found, (task) => ({
        state: 'revise',
        reviews: `Report ${task} / Comment ${task}`,
        mails: 1,
      }));
    },
  };
};
