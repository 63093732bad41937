import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { PicturePad } from '#app/components/families/picture-pad.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { joinPage as words } from '#app/content/families/family.ts';
import { genericFailure } from '#app/content/toasts.ts';
import { joinWithPictures } from '#app/data/families.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import { connectSession } from '#app/session/session-store.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import {
  type CodePicture,
  codeLength,
  familyCodeSchema,
  nicknameLimits,
  nicknameSchema,
} from '#domain/families/picture-code.ts';
import type { Route } from './+types/join.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

const formSchema = z.object({ code: familyCodeSchema, nickname: nicknameSchema });

/** Where children sign in. The link on their sheet fills in the code of the family. */
export default function JoinPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [pictures, setPictures] = useState<CodePicture[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const checked = useCheckedForm(formSchema);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = checked.check(event.currentTarget);
    setIsMissing(pictures.length < codeLength);
    if (!given || isBusy || pictures.length < codeLength) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      await connectSession();
      await joinWithPictures(given.code, given.nickname, pictures);
      await navigate('/learn');
    } catch (error) {
      setProblem(userMessageOf(error) || genericFailure.text);
      setIsMissing(false);
      setPictures([]);
      setIsBusy(false);
    }
  }

  return (
    <PageHeader intro={words.intro}>
      <form
        noValidate
        onSubmit={submit}
        onChange={checked.recheck}
        className="mt-8 grid max-w-[24rem] justify-items-start gap-5"
      >
        <Field label={words.code} hint={words.codeHint} error={checked.errors.code} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="code"
              defaultValue={search.get('code')?.slice(0, 20) ?? ''}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field label={words.nickname} error={checked.errors.nickname} className="w-full">
          {(control) => (
            <Input {...control} name="nickname" maxLength={nicknameLimits.most} autoComplete="off" required />
          )}
        </Field>
        <PicturePad value={pictures} isMissing={isMissing} onChange={setPictures} />
        {problem && (
          <Callout role="alert" className="font-semibold">
            {problem}
          </Callout>
        )}
        <Button type="submit" size="large" disabled={isBusy}>
          {isBusy ? words.busy : words.button}
        </Button>
        <p className="text-small text-ink-soft">{words.forgotten}</p>
        <noscript>
          <Callout>{words.withoutScript}</Callout>
        </noscript>
      </form>
    </PageHeader>
  );
}
