/** Pure work that would keep the thread that serves requests busy. Its input and output can be cloned. */
export interface Task<Input, Output> {
  /** The URL of the module that exports the task, and the name of that export. Another thread finds it by both. */
  module: string;
  name: string;
  /** Milliseconds of processor time. */
  timeLimit: number;
  /** Imports the code. Only a thread that runs the task does, because it takes memory in each. */
  load(): Promise<TaskCode<Input, Output>>;
}

type TaskCode<Input, Output> = (input: Input) => Output | Promise<Output>;

/** No lesson, question or goal of ours takes as long. */
const usualTimeLimit = 2_000;

export function defineTask<Input, Output>(
  module: string,
  name: string,
  load: () => Promise<TaskCode<Input, Output>>,
  timeLimit = usualTimeLimit,
): Task<Input, Output> {
  return { module, name, timeLimit, load };
}

/** Why a task has no result, as a response. */
export const taskRefusals = {
  /** It used more time or memory than it may. */
  too_much_work: {
    status: 422,
    error: 'This takes too much computing time, so it was stopped. Please try something simpler.',
    headers: {},
  },
  /** The user or the client has too many tasks in the queue. */
  too_many_tasks: {
    status: 429,
    error: 'You have asked for a lot at once. Please wait a moment, then try again.',
    headers: { 'Retry-After': '2' },
  },
  /** The queue is full, or the server stops. */
  server_busy: {
    status: 503,
    error: 'There is a lot to do at the moment. Please try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  },
} as const;

export class TaskRefused extends Error {
  override readonly name = 'TaskRefused';
  readonly code: keyof typeof taskRefusals;

  constructor(code: keyof typeof taskRefusals) {
    super(taskRefusals[code].error);
    this.code = code;
  }
}
