import { z } from 'zod';
import { type AgentStep, answerOf, type PageStep, runAgent } from '../kit/agent.ts';
import type { LabModel } from '../kit/lab.ts';
import type { LanguageModels } from '../kit/language-model.ts';
import { runCall, type Task, tasksOf } from './tasks.ts';

export const toolNames = ['calc', 'calendar', 'dictionary'] as const;
export const mostBudget = 8;
const taskCount = 6;

const schema = z.strictObject({
  /** The task that is shown. */
  shown: z
    .int()
    .min(0)
    .max(taskCount - 1),
  calc: z.boolean(),
  calendar: z.boolean(),
  dictionary: z.boolean(),
  /** How many calls one task may cost. */
  budget: z.int().min(0).max(mostBudget),
  /** What the page does when a tool has no result. */
  onFailure: z.enum(['tell', 'stop', 'retry']),
  /** Whether the page stops when the model writes a call for the second time. */
  stopsRepeats: z.boolean(),
});

export type Choices = z.infer<typeof schema>;

const agent = { name: 'medium-preferred' } as const;
const nothing = 'no result';

export interface Run {
  steps: readonly AgentStep[];
  /** How often a tool was asked. */
  calls: number;
}

/** One task, with the rules of the learner. */
export async function runTask(
  models: LanguageModels,
  choices: Choices,
  task: Task,
  onStep?: (steps: readonly AgentStep[]) => void,
): Promise<Run> {
  const { budget, onFailure, stopsRepeats } = choices;
  const seen = new Set<string>();
  let calls = 0;
  let failsNext = task.failsFirst ?? false;

  function ask(call: string): string {
    calls++;
    const name = toolNames.find((tool) => call.startsWith(`${tool} `));
    if (!name || !choices[name]) return nothing;
    if (failsNext) {
      failsNext = false;
      return nothing;
    }
    return runCall(call);
  }

  function respond(call: string): PageStep[] {
    if (stopsRepeats && seen.has(call)) return [{ kind: 'stop', text: 'You asked the same before. I stop.' }];
    seen.add(call);
    const steps: PageStep[] = [];
    for (;;) {
      if (calls >= budget) return [...steps, { kind: 'stop', text: 'No call is left. I stop.' }];
      const result = ask(call);
      if (result !== nothing || onFailure === 'tell') return [...steps, { kind: 'result', text: result }];
      steps.push({ kind: 'failed', text: nothing });
      if (onFailure === 'stop' || steps.length > 1) {
        return [...steps, { kind: 'stop', text: 'The tool has no result. I stop.' }];
      }
    }
  }

  const steps = await runAgent(models, { model: agent, request: task.request, respond }, onStep);
  return { steps, calls };
}

export type Outcome = 'right' | 'stopped' | 'made-up';

/** An answer is right if it repeats what the tool has said. A right guess is still a guess. */
export function judge({ expected }: Task, { steps }: Run): Outcome {
  const answer = answerOf(steps);
  if (answer === undefined) return 'stopped';
  const isBacked = steps.some(({ kind, text }) => kind === 'result' && text === expected);
  return expected !== undefined && isBacked && answer.includes(expected) ? 'right' : 'made-up';
}

export interface Report {
  outcomes: Outcome[];
  calls: number;
}

export async function runAll(
  models: LanguageModels,
  choices: Choices,
  seed: number,
  onReport?: (report: Report) => void,
): Promise<Report> {
  const report: Report = { outcomes: [], calls: 0 };
  for (const task of tasksOf(seed)) {
    const run = await runTask(models, choices, task);
    report.outcomes.push(judge(task, run));
    report.calls += run.calls;
    onReport?.({ ...report, outcomes: [...report.outcomes] });
  }
  return report;
}

export const countOf = ({ outcomes }: Report, wanted: Outcome) =>
  outcomes.filter((outcome) => outcome === wanted).length;

/** The chance with which the model begins its answer with a call. */
export async function askWish(models: LanguageModels, task: Task): Promise<number> {
  const prompt = await models.split(['<start>', '<user>', { text: task.request }, '<model>']);
  const tokens = prompt.map(({ token }) => token);
  const likely = await models.next(agent, tokens, { temperature: 1, count: 8 });
  return likely.find(({ text }) => text === '<call>')?.probability ?? 0;
}

/** The tasks that have an answer. */
const answerable = (seed: number) => tasksOf(seed).filter(({ expected }) => expected !== undefined).length;
/** What the answerable tasks cost, the circle when it is noticed, and a division that is tried twice. */
export const fewestCalls = 12;

async function outcomesOfFirst(models: LanguageModels, choices: Choices, seed: number): Promise<number> {
  let right = 0;
  for (const task of tasksOf(seed).slice(0, 2)) {
    if (judge(task, await runTask(models, choices, task)) === 'right') right++;
  }
  return right;
}

const begin: Choices = {
  shown: 0,
  calc: false,
  calendar: false,
  dictionary: false,
  budget: 1,
  onFailure: 'tell',
  stopsRepeats: false,
};
const solved: Choices = {
  shown: 3,
  calc: true,
  calendar: true,
  dictionary: true,
  budget: 3,
  onFailure: 'retry',
  stopsRepeats: true,
};

export const model: LabModel<Choices> = {
  name: 'give-it-a-tool',
  title: 'Give it a tool',
  idea: 'A language model writes calls, the page runs them and hands the results back: a real agent, its budget, its stop rules and its failures.',
  ages: '14 and older',
  minutes: 15,
  schema,
  start: () => begin,
  asksModels: true,
  goals: [
    {
      id: 'two-right',
      text: 'The first two tasks are answered right: a multiplication and a word.',
      isMet: async (choices, seed, models) => (await outcomesOfFirst(models, choices, seed)) === 2,
      progress: async (choices, seed, models) =>
        `${await outcomesOfFirst(models, choices, seed)} of 2 answered right`,
    },
    {
      id: 'nothing-made-up',
      text: 'At least three of the six tasks are answered right, and no answer is made up.',
      async isMet(choices, seed, models) {
        const report = await runAll(models, choices, seed);
        return countOf(report, 'right') >= 3 && countOf(report, 'made-up') === 0;
      },
      async progress(choices, seed, models) {
        const report = await runAll(models, choices, seed);
        return `${countOf(report, 'right')} right, ${countOf(report, 'made-up')} made up`;
      },
    },
    {
      id: 'careful-loop',
      text: `All four tasks that have an answer are right, no answer is made up, and the six cost at most ${fewestCalls} calls.`,
      async isMet(choices, seed, models) {
        const report = await runAll(models, choices, seed);
        return (
          countOf(report, 'right') === answerable(seed) &&
          countOf(report, 'made-up') === 0 &&
          report.calls <= fewestCalls
        );
      },
      async progress(choices, seed, models) {
        const report = await runAll(models, choices, seed);
        return `${countOf(report, 'right')} of 4 right, ${countOf(report, 'made-up')} made up, ${report.calls} calls`;
      },
    },
  ],
  guide: [
    {
      text: 'The model writes a call, but no tool is switched on. It gets "no result", and makes a number up.',
      choices: () => begin,
    },
    {
      text: 'With the calculator and the dictionary switched on and two calls, it answers with what the tools say. The second task needs both calls.',
      choices: () => ({ ...begin, shown: 1, calc: true, dictionary: true, budget: 2 }),
    },
    {
      text: 'Two entries point to each other. Without a rule against it, the agent goes in a circle until its calls are used up.',
      choices: () => ({ ...solved, stopsRepeats: false, onFailure: 'tell', budget: mostBudget }),
    },
  ],
};
