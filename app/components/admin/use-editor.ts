import { useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useAction } from '#app/components/private/use-action.ts';

/** The value of an action that saves: the new version, what somebody else did meanwhile, or which field is refused. */
export type SaveAnswer<Version, Conflict> =
  | { kind: 'saved'; version: Version }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'refused'; field: string; message: string };

/**
 * The state of an editor: the version it changes, what stands in its form, and what somebody else did meanwhile.
 * `Conflict` is whatever the action tells about that. Nothing is overwritten unless the action is asked to.
 */
export function useEditor<Version, Fields extends object, Conflict>({
  version,
  fieldsOf,
  areSame,
  initialFields = fieldsOf(version),
  onShow = () => {},
  onRefused = () => {},
}: {
  /** Undefined for something new. */
  version: Version | undefined;
  fieldsOf: (version: Version | undefined) => Fields;
  areSame: (some: Fields, others: Fields) => boolean;
  initialFields?: Fields;
  /** Called when the editor goes on with another version. */
  onShow?: (version: Version) => void;
  onRefused?: (field: string, message: string) => void;
}) {
  const [saved, setSaved] = useState(version);
  const [fields, setFields] = useState(initialFields);
  const [conflict, setConflict] = useState<Conflict>();
  const sent = useRef(fields);
  const { submit, isBusy } = useAction<SaveAnswer<Version, Conflict>>((answer) => {
    setConflict(answer.kind === 'conflict' ? answer.conflict : undefined);
    if (answer.kind === 'refused') onRefused(answer.field, answer.message);
    if (answer.kind !== 'saved') return;
    setSaved(answer.version);
    // What was typed while the answer was on its way stays, as a change to the version that was saved.
    setFields((now) => (now === sent.current ? fieldsOf(answer.version) : now));
    onShow(answer.version);
  });

  return {
    saved,
    fields,
    isUnsaved: !areSame(fields, fieldsOf(saved)),
    isSaving: isBusy,
    conflict,

    change(part: Partial<Fields>): void {
      setFields((now) => ({ ...now, ...part }));
    },

    /** Sends the action of the page what it is to save. */
    save(body: object): void {
      if (isBusy) return;
      sent.current = fields;
      void submit(JSON.stringify(body), { method: 'post', encType: 'application/json' });
    },

    /** For a change of the version that does not touch the fields. */
    update: setSaved,

    /** Goes on with another version, such as the one of somebody else. */
    show(other: Version): void {
      setSaved(other);
      setFields(fieldsOf(other));
      setConflict(undefined);
      onShow(other);
    },
  };
}

/**
 * What the page of an editor exports as `shouldRevalidate`. An editor holds the version that its text began with, so
 * that it notices what somebody else saved. No action loads that version anew below it.
 */
export function keepWhileEditing({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}
