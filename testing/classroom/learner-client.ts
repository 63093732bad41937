import type { LoadClient, LoadRequest } from '#testing/load/client.ts';
import type { Learner, TaughtLesson } from './learners.ts';

interface OpenQuiz {
  attempt: { id: string };
  questions: { position: number; view: { kind: string }; answer: unknown }[];
}

interface QuizResult {
  attempt: { id: string; score: number; submitted_at: string };
  results: { position: number; answer: unknown }[];
}

/** What the pages of a learner send. Every function rejects unless the response is a success. */
export interface LearnerClient {
  readonly learner: Learner;
  openPage(): Promise<void>;
  /** Loads what the lesson page shows of the learner beside its document. */
  loadLesson(): Promise<void>;
  loadLearning(): Promise<void>;
  saveProgress(block: number): Promise<void>;
  answerCheck(question: string): Promise<void>;
  startQuiz(): Promise<OpenQuiz>;
  saveAnswer(attempt: string, position: number, answer: unknown): Promise<void>;
  submitQuiz(attempt: string): Promise<QuizResult>;
}

interface Options {
  client: LoadClient;
  apikey: string;
  lesson: TaughtLesson;
  /** The IP address of the learner, for a site behind a proxy. */
  address?: string;
}

/** The queries of `app/data`, as the browser sends them. */
export function createLearnerClient(
  learner: Learner,
  { client, apikey, lesson, address }: Options,
): LearnerClient {
  const from: Record<string, string> = address ? { 'x-forwarded-for': address } : {};
  const headers = { ...from, apikey, authorization: `Bearer ${learner.token}` };
  const ask = async (request: LoadRequest): Promise<Buffer> => {
    const { status, body } = await client.ask({ headers, ...request });
    if (status < 200 || status > 299) {
      throw new Error(`${request.path} returned ${status}: ${body.toString().slice(0, 200)}`);
    }
    return body;
  };
  const read = (path: string) => ask({ path: `/rest/v1/${path}` });
  const send = (path: string, body: object) => ask({ method: 'POST', path, body });
  const own = `user_id=eq.${learner.id}`;

  return {
    learner,
    async openPage() {
      const page = await ask({ path: lesson.path, headers: { ...from, 'accept-encoding': 'br' } });
      if (page.length === 0) throw new Error(`${lesson.path} is empty`);
    },
    async loadLesson() {
      const progress = 'lesson_id,block_key,block_number,checks,done_at,updated_at';
      await Promise.all([
        read(`lesson_progress?select=${progress}&${own}&course_id=eq.${lesson.course}`),
        read(`lesson_notes?select=id,text,updated_at&${own}&lesson_id=eq.${lesson.id}&order=created_at`),
      ]);
    },
    async loadLearning() {
      const courses = (async () => {
        const [, progress] = await Promise.all([
          read(`enrolments?select=course_id,enrolled_at&${own}&left_at=is.null`),
          read(`lesson_progress?select=lesson_id,course_id,block_key,done_at,updated_at&${own}`),
        ]);
        const ids = new Set(
          JSON.parse(progress.toString()).map((row: { course_id: string }) => row.course_id),
        );
        await read(
          `courses?select=id,slug,title,status,course_modules(id,slug,title,assessments(id),course_lessons(id,slug,title,kind,duration_minutes))&id=in.(${[...ids].join()})`,
        );
      })();
      await Promise.all([
        courses,
        read(
          `attempts?select=assessment_id,score,is_passed,assessments(pass_percent,level,course_modules(slug,title,courses(slug,title,status)))&${own}&submitted_at=not.is.null`,
        ),
        send('/rest/v1/rpc/certificate_progress', {}),
        read(`certificates?select=*&${own}`),
        read(`lesson_notes?select=id,text,updated_at,course_lessons(slug,title,courses(slug,title))&${own}`),
      ]);
    },
    async saveProgress(block) {
      const body = { lesson: lesson.id, block_key: `block-${block}`, block_number: block };
      await send('/rest/v1/rpc/save_progress', body);
    },
    async answerCheck(question) {
      await send('/functions/v1/questions', { action: 'answer', question, seed: 'lesson', answer: 0 });
    },
    startQuiz: async () => {
      const body = { action: 'start', assessment: lesson.quiz };
      return JSON.parse((await send('/functions/v1/assessments', body)).toString());
    },
    async saveAnswer(attempt, position, answer) {
      await send('/rest/v1/rpc/save_answer', { attempt, question_position: position, answer });
    },
    submitQuiz: async (attempt) =>
      JSON.parse((await send('/functions/v1/assessments', { action: 'submit', attempt })).toString()),
  };
}
