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
      await send('/rest/v1/rpc/my_learning', {});
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
