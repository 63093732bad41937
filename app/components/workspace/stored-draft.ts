import { useEffect, useState } from 'react';
import { z } from 'zod';
import { userIdOf, useSession } from '#app/session/session-store.ts';

/** Unsaved changes of an editor on this device. */
export interface StoredDraft<Base, Fields> {
  keptAt: string;
  /** The version that was edited, so that a conflicting save is noticed after a restart of the browser too. */
  base?: Base;
  fields: Fields;
}

/** Whose draft it is, and the id of the record that is edited. Other users of the same browser have drafts of their own. */
export interface DraftKey {
  userId: string;
  /** Undefined for a record that is not stored yet. */
  id: string | undefined;
}

/** Where the editors of one kind of record keep unsaved changes. */
interface DraftStore<Base, Fields> {
  /** Anything that is not a valid draft is ignored. */
  read(key: DraftKey): StoredDraft<Base, Fields> | undefined;
  keep(key: DraftKey, base: Base | undefined, fields: Fields): void;
  drop(key: DraftKey): void;
}

/** The keys in the storage begin with `prefix`. */
export function createDraftStore<Base, Fields>(
  prefix: string,
  schemas: { base: z.ZodType<Base>; fields: z.ZodType<Fields> },
): DraftStore<Base, Fields> {
  const ownerless = ({ id }: DraftKey) => `${prefix}-${id ?? 'new'}`;
  const keyOf = (key: DraftKey) => `${ownerless(key)}-${key.userId}`;
  const schema = z.object({
    keptAt: z.string(),
    base: schemas.base.optional(),
    fields: schemas.fields,
  });
  return {
    read(key) {
      // Earlier versions kept drafts without their user. They may be another person's.
      changeStorage((storage) => storage.removeItem(ownerless(key)));
      try {
        return schema.parse(JSON.parse(localStorage.getItem(keyOf(key)) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    keep(key, base, fields) {
      // Parsing leaves out what a version has besides what identifies it.
      const draft = schema.parse({ keptAt: new Date().toISOString(), base, fields });
      changeStorage((storage) => storage.setItem(keyOf(key), JSON.stringify(draft)));
    },
    drop(key) {
      changeStorage((storage) => storage.removeItem(keyOf(key)));
    },
  };
}

/** The key of the signed-in user's draft. The session may end while they type; the draft stays theirs. */
export function useDraftKey(id: string | undefined): DraftKey {
  const session = useSession();
  const [userId] = useState(() => userIdOf(session) ?? '');
  return { userId, id };
}

/** Stores every change on this device until it is saved or reverted. */
export function useStoredDraft<Base, Fields>(
  store: DraftStore<Base, Fields>,
  { userId, id }: DraftKey,
  { base, fields, isUnsaved }: { base: Base | undefined; fields: Fields; isUnsaved: boolean },
): void {
  useEffect(() => {
    if (isUnsaved) store.keep({ userId, id }, base, fields);
    else store.drop({ userId, id });
  }, [store, userId, id, base, fields, isUnsaved]);
}

function changeStorage(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch (error) {
    // Full or blocked storage must not prevent writing. Leaving the page still asks for confirmation.
    console.error(error);
  }
}
