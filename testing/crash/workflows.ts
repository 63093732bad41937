import { setTimeout as sleep } from 'node:timers/promises';
import { readPublishableKey, type SiteProcess, startSiteProcess } from '#testing/site-process.ts';
import { until } from './disk-full.ts';
import type { SmallDisk } from './disk-full-volume.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';
import { takeClassTests } from './workflows/class-tests.ts';
import { giveConsents } from './workflows/consents.ts';
import { rotateKeys } from './workflows/keys.ts';
import { publishLessons } from './workflows/lessons.ts';
import { confirmMentorships } from './workflows/mentorship.ts';
import { handInProjects } from './workflows/projects.ts';
import { importRosters } from './workflows/rosters.ts';
import type { PreparedWorkflow, Send, Workflow } from './workflows/workflow.ts';

const workflows: Record<string, Workflow> = {
  projects: handInProjects,
  consents: giveConsents,
  rosters: importRosters,
  lessons: publishLessons,
  mentorship: confirmMentorships,
  keys: rotateKeys,
  'class tests': takeClassTests,
};

/** How many people of each workflow begin between two interruptions. */
const mostTasks = 6;
/** Filling a disk takes a while, and work must go on until it is full. */
const mostTasksOnFullDisk = 40;
const leastRefusals = 20;
/** A busy machine takes minutes for a restart. */
const longestWait = 300_000;

const variables = {
  DEMO: '0',
  CURRICULUM: 'none',
  // The site keeps its URL, which its credentials name, when the next process has another port.
  SITE_URL: 'https://lifelong-ai.example',
  RATE_LIMITS: 'off',
};

type WorkedData = Pick<SiteData, 'settings' | 'open' | 'look'>;

const settingsOf = ({ settings }: WorkedData) => ({
  ...settings,
  variables: { ...variables, ...settings.variables },
});

/** Kills the server while people do everything that takes several steps or sends mails. */
export async function crashDuringWorkflows(place: SiteData, kills: number): Promise<CrashOutcome> {
  const outcome = await interruptWorkflows(place, kills, {
    endsServer: true,
    async interrupt(site) {
      await site.kill();
      return startSiteProcess(settingsOf(place));
    },
  });
  return { ...outcome, summary: `${kills} kills during workflows: ${outcome.summary}` };
}

/** Restarts PostgreSQL meanwhile. The server keeps running. */
export async function restartPostgresDuringWorkflows(
  place: SiteData,
  restarts: number,
  restart: () => Promise<void>,
): Promise<CrashOutcome> {
  const outcome = await interruptWorkflows(place, restarts, {
    async interrupt(site) {
      await restart();
      return site;
    },
  });
  return { ...outcome, summary: `${restarts} restarts of PostgreSQL during workflows: ${outcome.summary}` };
}

/** Fills the disk meanwhile, and frees it again. */
export async function fillDiskDuringWorkflows(disk: SmallDisk, rounds: number): Promise<CrashOutcome> {
  const problems: string[] = [];
  const outcome = await interruptWorkflows(disk, rounds, {
    tasksPerRound: mostTasksOnFullDisk,
    async interrupt(site, counts) {
      const enough = counts.refused + leastRefusals;
      // A step writes little, so nothing is left. Again for the space that a restarting database gives back.
      const isFull = await until(
        () => counts.refused >= enough,
        () => disk.fill(0),
      );
      if (!isFull) problems.push('the disk never was full');
      await disk.free();
      return site;
    },
  });
  return {
    summary: `${rounds} times a full disk during workflows: ${outcome.summary}`,
    problems: [...problems, ...outcome.problems],
  };
}

interface Counts {
  /** Steps that were carried out. */
  steps: number;
  /** Steps that were sent again because nothing, or an error of the server, came back. */
  again: number;
  /** Of these, the ones that turned out to have been carried out the first time. */
  doneBefore: number;
  /** Requests to which nothing, or an error of the server, came back. */
  refused: number;
}

interface Interruption {
  /** Resolves to the site that serves afterwards. */
  interrupt(site: SiteProcess, counts: Readonly<Counts>): Promise<SiteProcess>;
  /** Whether another server serves afterwards. Requests wait for it; otherwise they go on meanwhile. */
  endsServer?: boolean;
  tasksPerRound?: number;
}

/**
 * People go through every workflow at the same time. Whatever gets no response is sent again. In the end everything is
 * there exactly once, with its mails.
 */
async function interruptWorkflows(
  place: WorkedData,
  rounds: number,
  { interrupt, endsServer = false, tasksPerRound = mostTasks }: Interruption,
): Promise<CrashOutcome> {
  await (await startSiteProcess(settingsOf(place))).stop();
  const database = await place.open();
  const prepared: [name: string, workflow: PreparedWorkflow][] = [];
  try {
    for (const [name, prepare] of Object.entries(workflows)) {
      prepared.push([name, await prepare(database, rounds * tasksPerRound)]);
    }
  } finally {
    await database.close();
  }

  let site = await startSiteProcess(settingsOf(place));
  let running = Promise.resolve(site);
  const apikey = await readPublishableKey(site);
  const counts: Counts = { steps: 0, again: 0, doneBefore: 0, refused: 0 };
  const send = createSender(() => running, apikey, counts);
  const problems: string[] = [];
  const finished = new Map(prepared.map(([name]) => [name, [] as number[]]));
  for (const [, { begin }] of prepared) await begin?.(send);

  for (let round = 0; round < rounds; round += 1) {
    const stepsBefore = counts.steps;
    const working = prepared.map(async ([name, { tasks }]) => {
      for (let task = round * tasksPerRound; task < (round + 1) * tasksPerRound; task += 1) {
        try {
          await tasks[task]?.(send, () => running);
          finished.get(name)?.push(task);
        } catch (error) {
          problems.push(`${name} ${task}: ${error}`);
        }
      }
    });
    if (!(await until(() => counts.steps > stepsBefore))) problems.push('nothing was acknowledged');
    await sleep(Math.random() * 1_000);
    const interrupted = interrupt(site, counts);
    interrupted.catch(() => {});
    if (endsServer) running = interrupted;
    site = await interrupted;
    await Promise.all(working);
  }
  const exitCode = await site.stop();
  if (exitCode !== 0) problems.push(`the server ended with ${exitCode}:\n${site.output().slice(-2_000)}`);
  const found = await place.look(async (transaction) => {
    const differing: string[] = [];
    for (const [name, { check }] of prepared) {
      differing.push(...(await check(transaction, finished.get(name) ?? [])));
    }
    return differing;
  });
  problems.push(...found);
  const figures = [...finished].map(([name, tasks]) => `${tasks.length} ${name}`);
  return {
    summary:
      `${counts.steps} steps carried out, ${counts.refused} times refused, ${counts.again} sent again, ` +
      `${counts.doneBefore} of them done before; ` +
      `exactly once: ${figures.join(', ')}`,
    problems,
  };
}

function createSender(site: () => Promise<SiteProcess>, apikey: string, counts: Counts): Send {
  return async ({ method = 'POST', path, token, body, done = [] }) => {
    const giveUpAt = performance.now() + longestWait;
    const sent = {
      method,
      headers: {
        apikey: token?.startsWith('sb_secret') ? token : apikey,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && !token.startsWith('sb_secret') && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    for (let tries = 1; ; tries += 1) {
      const { url } = await site();
      const result = await fetch(url + path, sent)
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 0, text: error.message }));
      if (result.status >= 200 && result.status < 300) {
        counts.steps += 1;
        return result.text === '' ? undefined : JSON.parse(result.text);
      }
      if (result.status === 0 || result.status >= 500) {
        counts.refused += 1;
        if (tries === 1) counts.again += 1;
        if (performance.now() > giveUpAt) throw new Error(`${path} is never carried out: ${result.text}`);
        await sleep(50);
        continue;
      }
      if (tries > 1 && done.includes(result.status)) {
        counts.steps += 1;
        counts.doneBefore += 1;
        return undefined;
      }
      throw new Error(`${path} returned ${result.status}: ${result.text.slice(0, 300)}`);
    }
  };
}
