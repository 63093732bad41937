import type { LanguageModels, ModelChoice, Prompt } from './language-model.ts';
import { textOf } from './language-model.ts';

/** What the page does with a call. A result and what follows a failure go back to the model; a stop ends the loop. */
export type PageStep = { kind: 'result' | 'failed' | 'stop'; text: string };

export type AgentStep = PageStep | { kind: 'call' | 'answer'; text: string };

export interface AgentTask {
  model: ModelChoice;
  /** What the user says. */
  request: string;
  /** Runs a call, such as `calc 12*7`. The last of the steps is a result for the model, or a stop. */
  respond(call: string): PageStep[];
}

/** The most turns of the model, whatever the page decides. */
const mostTurns = 12;
/** The most tokens of one turn. */
const mostWritten = 32;

/**
 * An agent: the model writes until it calls a tool, the page answers the call, and the model writes on. All of it is one
 * text, in which results stand as plain text, so that nothing in them counts as a marker.
 */
export async function runAgent(
  models: LanguageModels,
  { model, request, respond }: AgentTask,
  onStep?: (steps: readonly AgentStep[]) => void,
): Promise<AgentStep[]> {
  const steps: AgentStep[] = [];
  const add = (step: AgentStep) => {
    steps.push(step);
    onStep?.([...steps]);
  };
  let tokens = await tokensOf(models, ['<start>', '<user>', { text: request }, '<model>']);
  for (let turn = 0; turn < mostTurns; turn++) {
    const { pieces } = await models.write(model, tokens, {
      temperature: 0,
      seed: '',
      most: mostWritten,
      stops: ['</call>'],
    });
    const written = textOf(pieces);
    const call = written.match(/^<call>(.*)<\/call>$/s)?.[1];
    if (call === undefined) {
      add({ kind: 'answer', text: written });
      return steps;
    }
    add({ kind: 'call', text: call });
    let result = '';
    for (const step of respond(call)) {
      add(step);
      if (step.kind === 'stop') return steps;
      if (step.kind === 'result') result = step.text;
    }
    const returned = await tokensOf(models, ['<result>', { text: result }, '</result>']);
    tokens = [...tokens, ...pieces.map(({ token }) => token), ...returned];
  }
  return steps;
}

const tokensOf = async (models: LanguageModels, prompt: Prompt) =>
  (await models.split(prompt)).map(({ token }) => token);

/** The answer, if the model came to one. */
export const answerOf = (steps: readonly AgentStep[]) => steps.find(({ kind }) => kind === 'answer')?.text;
