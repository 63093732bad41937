import type { ReactNode } from 'react';
import { z } from 'zod';
import { AttemptForm } from '#app/components/assessments/attempt-form.tsx';
import {
  type ActionResult,
  orRefusal,
  refusalOf,
  skipRevalidationAfterFailure,
} from '#app/components/assessments/load-assessment.ts';
import { RefusalNotice, SignInNotice } from '#app/components/assessments/refusal-notice.tsx';
import type { AnswerCalls } from '#app/components/assessments/use-answers.ts';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { momentNames, classTestPage as words } from '#app/content/classes/class-tests.ts';
import {
  type ClassTest,
  readClassTest,
  saveTestAnswer,
  startClassTest,
  submitClassTest,
} from '#app/data/class-tests.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { findSession, useSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import { type TestMoment, testMoments } from '#domain/classes/class-test.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/class-test.ts';
import { ClosedTest, HandedInTest, StartTest, TestResult } from './test-screens.tsx';

export const handle: DocumentHandle = { document: 'shell', isForStudy: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const paramsSchema = z.object({ test: z.uuid(), moment: z.enum(testMoments) });

/** Returns no user while signed out. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const shown = await orRefusal(async () => {
    const { success, data } = paramsSchema.safeParse(params);
    if (!success) throw new UserFacingError('', { status: 404 });
    return { ...data, found: await readClassTest(data.test, data.moment) };
  });
  return { userId: session.user.id, shown };
}

export { skipRevalidationAfterFailure as shouldRevalidate };

/** Begins the test, or hands it in. */
export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  try {
    const { test, moment } = paramsSchema.parse(params);
    if (form.get('change') === 'start') await startClassTest(test, moment);
    else await submitClassTest(test, moment);
    return { isDone: true };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal.words) showProblem(error);
    return { isDone: false, refusal };
  }
}

/** The document is the same shell for every visitor. */
export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

const back = { label: words.learn, href: '/learn' };

/** A test of a class for one of its learners: from the beginning to the result. */
export default function ClassTestPage({ loaderData: { userId, shown } }: Route.ComponentProps) {
  const session = useSession();
  const isCurrent = useRevalidateFor(session, userId);
  if (session.status === 'signed-out') {
    return (
      <Frame>
        <SignInNotice back={back} />
      </Frame>
    );
  }
  if (!shown || !isCurrent) return <HydrateFallback />;
  if (!('found' in shown)) {
    return (
      <Frame>
        <RefusalNotice refusal={shown.refusal} back={back} />
      </Frame>
    );
  }
  const { found, moment } = shown;
  return (
    <Frame name={found.module} moment={moment}>
      <Stage test={shown.test} moment={moment} found={found} />
    </Frame>
  );
}

function Stage({ test, moment, found }: { test: string; moment: TestMoment; found: ClassTest }) {
  const { paper, questions, results, score } = found;
  if (results && score !== undefined) return <TestResult score={score} results={results} back={back} />;
  if (found.is_handed_in) return <HandedInTest moment={moment} back={back} />;
  if (!found.is_open) return <ClosedTest back={back} />;
  if (!paper || !questions) return <StartTest moment={moment} found={found} />;
  const open = {
    attempt: { id: paper, seconds_left: null },
    assessment: { kind: 'quiz' as const },
    questions,
  };
  return <AttemptForm key={paper} open={open} calls={callsFor(test, moment)} closed={words.closed} />;
}

function callsFor(test: string, moment: TestMoment): AnswerCalls {
  return {
    save: saveTestAnswer,
    async read() {
      const { questions } = await readClassTest(test, moment);
      return { answered: questions ?? [], isClosed: !questions, secondsLeft: null };
    },
  };
}

function Frame({ name, moment, children }: { name?: string; moment?: TestMoment; children: ReactNode }) {
  return (
    <Container width="text" className="pt-6 pb-section">
      <Breadcrumbs trail={[back]} current={words.title} />
      <header className="mt-10 mb-8">
        {moment && <Eyebrow>{momentNames[moment]}</Eyebrow>}
        <h1 className="mt-4 text-title wrap-anywhere">{name ?? words.title}</h1>
      </header>
      {children}
      <noscript>
        <Callout>{words.withoutScript}</Callout>
      </noscript>
    </Container>
  );
}
