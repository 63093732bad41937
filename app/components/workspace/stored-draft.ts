import { useEffect } from 'react';
import { z } from 'zod';

/** Unsaved changes of an editor on this device. */
export interface StoredDraft<Base, Fields> {
  keptAt: string;
  /** The version that was edited, so that a conflicting save is noticed after a restart of the browser too. */
  base?: Base;
  fields: Fields;
}

/** Where the editors of one kind of record keep unsaved changes, by the id of the record. */
interface DraftStore<Base, Fields> {
  /** Anything that is not a valid draft is ignored. */
  read(id: string | undefined): StoredDraft<Base, Fields> | undefined;
  keep(id: string | undefined, base: Base | undefined, fields: Fields): void;
  drop(id: string | undefined): void;
}

/** The keys in the storage begin with `prefix`. */
export function createDraftStore<Base, Fields>(
  prefix: string,
  schemas: { base: z.ZodType<Base>; fields: z.ZodType<Fields> },
): DraftStore<Base, Fields> {
  const keyOf = (id: string | undefined) => `${prefix}-${id ?? 'new'}`;
  const schema = z.object({
    keptAt: z.string(),
    base: schemas.base.optional(),
    fields: schemas.fields,
  });
  return {
    read(id) {
      try {
        return schema.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    keep(id, base, fields) {
      // Parsing leaves out what a version has besides what identifies it.
      const draft = schema.parse({ keptAt: new Date().toISOString(), base, fields });
      changeStorage((storage) => storage.setItem(keyOf(id), JSON.stringify(draft)));
    },
    drop(id) {
      changeStorage((storage) => storage.removeItem(keyOf(id)));
    },
  };
}

/** Stores every change on this device until it is saved or reverted. */
export function useStoredDraft<Base, Fields>(
  store: DraftStore<Base, Fields>,
  id: string | undefined,
  { base, fields, isUnsaved }: { base: Base | undefined; fields: Fields; isUnsaved: boolean },
): void {
  useEffect(() => {
    if (isUnsaved) store.keep(id, base, fields);
    else store.drop(id);
  }, [store, id, base, fields, isUnsaved]);
}

function changeStorage(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch (error) {
    // Full or blocked storage must not prevent writing. Leaving the page still asks for confirmation.
    console.error(error);
  }
}
