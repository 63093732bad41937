import { useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useAction } from '#app/components/private/use-action.ts';

/** The value of an action that saves: the new version, a conflicting change by another admin, or the rejected field. */
export type SaveResult<Version, Conflict> =
  | { kind: 'saved'; version: Version }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'refused'; field: string; message: string };

/**
 * The state of an editor: the version it edits, the contents of its form, and a conflict with a change by another
 * admin. `Conflict` is the action's description of that change. Nothing is overwritten unless the action is asked to.
 */
export function useEditor<Version, Fields extends object, Conflict>({
  version,
  fieldsOf,
  areSame = haveSameFields,
  initialFields = fieldsOf(version),
  onShow = () => {},
  onRefused = () => {},
}: {
  /** Undefined for a new record. */
  version: Version | undefined;
  fieldsOf: (version: Version | undefined) => Fields;
  /** By default, whether all fields are equal. For forms whose fields are lists or objects. */
  areSame?: (some: Fields, others: Fields) => boolean;
  initialFields?: Fields;
  /** Called when the editor switches to another version. */
  onShow?: (version: Version) => void;
  onRefused?: (field: string, message: string) => void;
}) {
  const [saved, setSaved] = useState(version);
  const [fields, setFields] = useState(initialFields);
  const [conflict, setConflict] = useState<Conflict>();
  const sent = useRef(fields);
  const { submit, isBusy } = useAction<SaveResult<Version, Conflict>>((answer) => {
    setConflict(answer.kind === 'conflict' ? answer.conflict : undefined);
    if (answer.kind === 'refused') onRefused(answer.field, answer.message);
    if (answer.kind !== 'saved') return;
    setSaved(answer.version);
    // Text typed while the request was pending stays, as a change to the saved version.
    setFields((now) => (now === sent.current ? fieldsOf(answer.version) : now));
    onShow(answer.version);
  });

  // The page of the new record is loading. It replaces this editor, so nothing may be changed here any more.
  const isCreated = version === undefined && saved !== undefined;
  return {
    saved,
    fields,
    isUnsaved: !areSame(fields, fieldsOf(saved)),
    isSaving: isBusy || isCreated,
    conflict,

    change(part: Partial<Fields>): void {
      setFields((now) => ({ ...now, ...part }));
    },

    /** Submits the body to the page's action. */
    save(body: object): void {
      if (isBusy || isCreated) return;
      sent.current = fields;
      void submit(JSON.stringify(body), { method: 'post', encType: 'application/json' });
    },

    /** For a change of the version that does not affect the fields. */
    update: setSaved,

    /** Switches to another version, such as the one another admin saved. */
    show(other: Version): void {
      setSaved(other);
      setFields(fieldsOf(other));
      setConflict(undefined);
      onShow(other);
    },
  };
}

/**
 * The page of an editor exports this as `shouldRevalidate`. An editor keeps the version its text started from, so that
 * it notices conflicting saves. No action may reload that version under it.
 */
export function skipRevalidationOnSave({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function haveSameFields<Fields extends object>(some: Fields, others: Fields): boolean {
  return Object.entries(some).every(([name, value]) => Reflect.get(others, name) === value);
}
