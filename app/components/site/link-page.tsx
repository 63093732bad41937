import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Letter } from '#app/components/illustrations/letter.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import type { MailLinkPage } from '#app/content/types.ts';
import { WithoutScript } from './without-script.tsx';

/** Mail scanners open every link, so opening one changes nothing. Its button does. */
export function LinkPage({
  send,
  words,
  afterGone,
}: {
  /** Does what the link is for, with its token. Rejects if the server cannot be reached. */
  send: (token: string) => Promise<{ status: number }>;
  words: MailLinkPage;
  afterGone?: ReactNode;
}) {
  const [search] = useSearchParams();
  const [state, setState] = useState<'asking' | 'busy' | 'failed' | 'done' | 'gone'>('asking');

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setState('busy');
    const token = search.get('token') ?? '';
    const { status } = await send(token).catch(() => ({ status: 0 }));
    if (status === 200) setState('done');
    else setState(status === 400 || status === 410 ? 'gone' : 'failed');
  }

  const isOver = state === 'done' || state === 'gone';
  const { title, text } = isOver ? words[state] : { title: words.intro.title, text: words.intro.lead };
  return (
    <PageHeader
      intro={{ eyebrow: words.intro.eyebrow, title, lead: text }}
      illustration={<Letter className="mx-auto w-full max-w-md" />}
    >
      <div role="status" className="sr-only">
        {isOver && title}
      </div>
      {!isOver && (
        <form onSubmit={handleSubmit} className="mt-8 grid justify-items-start gap-5">
          <Button type="submit" size="large" disabled={state === 'busy'}>
            {state === 'busy' ? words.busy : words.button}
          </Button>
          <div role="alert">{state === 'failed' && <Callout>{words.failed}</Callout>}</div>
          <WithoutScript text={words.withoutScript} />
        </form>
      )}
      {state === 'gone' && afterGone && <div className="mt-8 max-w-[34rem]">{afterGone}</div>}
    </PageHeader>
  );
}
