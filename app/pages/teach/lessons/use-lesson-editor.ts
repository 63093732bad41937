import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftKey, type StoredDraft, useStoredDraft } from '#app/components/workspace/stored-draft.ts';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import type { LessonVersion, TaughtCourse } from '#app/data/taught-courses.ts';
import type { LessonText, SeenLesson } from '#domain/courses/authoring.ts';
import {
  checkFields,
  fieldsOfText,
  type LessonFields,
  lessonDrafts,
  lessonFieldsOf,
} from './lesson-fields.ts';
import { autosaveField, type LessonConflict, type LessonToSave } from './save-lesson.ts';

/** How long an author pauses before the server gets the text as a draft. The device has every letter at once. */
const autosavePause = 8_000;

/**
 * The state of the lesson editor: the fields, what is wrong with them, and what replaced them. Unsaved changes are kept
 * on the device, and saved as a draft when the author pauses.
 */
export function useLessonEditor({
  lesson,
  course,
  draft,
  draftKey,
  onInvalid,
}: {
  lesson: LessonVersion;
  course: TaughtCourse;
  draft: StoredDraft<SeenLesson, LessonFields> | undefined;
  draftKey: DraftKey;
  /** Called with the name of the first field that is wrong, instead of saving. */
  onInvalid: (name: string | undefined) => void;
}) {
  const [seen, setSeen] = useState(draft?.base ?? lesson.seen);
  const [replaced, setReplaced] = useState<LessonFields>();
  const [wasSent, setWasSent] = useState(false);
  // The text whose autosave failed. The next change tries again.
  const [failedFields, setFailedFields] = useState<LessonFields>();
  const editor = useEditor<LessonVersion, LessonFields, LessonConflict>({
    version: lesson,
    initialFields: draft?.fields,
    fieldsOf: lessonFieldsOf,
    onShow: (version) => setSeen(version.seen),
    onRefused: (field) => field === autosaveField && setFailedFields(editor.fields),
  });
  const { fields, isUnsaved } = editor;
  const saved = editor.saved ?? lesson;
  const { text, errors } = checkFields(fields);
  const isKept = isUnsaved && course.role !== 'reviewer';
  useStoredDraft(lessonDrafts, draftKey, { base: seen, fields, isUnsaved: isKept });

  function save(purpose: LessonToSave['purpose'], over = seen, edited: LessonText | undefined = text): void {
    if (purpose !== 'autosave') setWasSent(true);
    if (!edited) {
      onInvalid(Object.keys(errors)[0]);
      return;
    }
    const { id, slug } = lesson;
    editor.save({ id, slug, courseId: course.id, seen: over, text: edited, purpose } satisfies LessonToSave);
  }

  const canAutosave =
    isKept && text !== undefined && !editor.isSaving && !editor.conflict && failedFields !== fields;
  const autosave = useEffectEvent(() => save('autosave'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the fields starts the pause again
  useEffect(() => {
    if (!canAutosave) return;
    const timer = setTimeout(() => autosave(), autosavePause);
    return () => clearTimeout(timer);
  }, [canAutosave, fields]);

  return {
    editor,
    saved,
    /** Whether the server does not have the newest text although it was sent. */
    isAutosaveFailed: failedFields === fields,
    errors,
    wasSent,
    /** What was in the fields before a version of another person, or an older one, took their place. */
    replaced,
    save,

    /** Shows the version of another author in place of one's own. */
    take(theirs: LessonVersion): void {
      setReplaced(fields);
      editor.show(theirs);
    },

    restore(old: Partial<LessonText>): void {
      const restored = { ...saved.text, ...old };
      if (isUnsaved) setReplaced(fields);
      editor.change(fieldsOfText(restored));
      save('restore', seen, restored);
    },

    bringBack(): void {
      if (replaced) editor.change(replaced);
      setReplaced(undefined);
    },
  };
}
