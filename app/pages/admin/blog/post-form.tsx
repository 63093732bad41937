import { type FormEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { LeaveGuard } from '#app/components/admin/leave-guard.tsx';
import { SaveBar } from '#app/components/admin/save-bar.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { adminBlog, blogEditor } from '#app/content/admin-blog.ts';
import type { PostVersion } from '#app/data/blog-posts.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { BlogPost } from '#domain/blog-post.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { type KeptDraft, useKeptDraft } from './kept-draft.ts';
import { PostControls } from './post-controls.tsx';
import { areSame, fieldsOf, type PostFields, postFormSchema } from './post-fields.ts';
import { TakenNotice } from './taken-notice.tsx';
import { usePostSaving } from './use-post-saving.ts';

export function PostForm({ post, draft }: { post?: BlogPost; draft?: KeptDraft }) {
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(post);
  const [base, setBase] = useState<PostVersion | undefined>(draft ? draft.base : post);
  const [fields, setFields] = useState(draft?.fields ?? fieldsOf(post));
  const [replaced, setReplaced] = useState<PostFields>();
  const { errors, check, recheck, refuse } = useCheckedForm(postFormSchema);
  const { isSaving, conflict, save, settleConflict } = usePostSaving({
    onSaved: showVersion,
    onSlugTaken: () => refuse('slug', blogEditor.slugTaken),
  });
  const isUnsaved = !areSame(fields, fieldsOf(saved));
  useKeptDraft(post?.id, { base, fields, isUnsaved });

  function handleChange(change: Partial<PostFields>) {
    setFields((now) => ({ ...now, ...change }));
  }

  function showVersion(version: BlogPost) {
    setSaved(version);
    setBase(version);
    // What was typed while the answer was on its way stays, as a change to the version that was saved.
    setFields((now) => (now === fields ? fieldsOf(version) : now));
  }

  function saveOver(seen: PostVersion | undefined) {
    const checked = form.current && check(form.current);
    if (checked && !isSaving) save(checked, seen);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    saveOver(base);
  }

  function handleTake(theirs: BlogPost) {
    setReplaced(fields);
    showVersion(theirs);
    settleConflict();
  }

  function handleBringBack(mine: PostFields) {
    setFields(mine);
    setReplaced(undefined);
  }

  return (
    <>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          mine={fields}
          isSaving={isSaving}
          onTake={handleTake}
          onOverwrite={() => saveOver(conflict.theirs ?? undefined)}
        />
      )}
      {replaced && <TakenNotice onBringBack={() => handleBringBack(replaced)} />}
      {/* A control that gets the focus comes to rest above the bar at the bottom, not behind it. */}
      <form ref={form} noValidate onSubmit={handleSubmit} onChange={recheck} className="**:scroll-mb-32">
        <PostControls fields={fields} errors={errors} onChange={handleChange} />
        <SaveBar
          label={saved ? blogEditor.save.update : blogEditor.save.create}
          state={isUnsaved ? blogEditor.state.unsaved : saved && blogEditor.state.saved}
          isSaving={isSaving}
        >
          {saved?.published && (
            <ButtonLink to={`/blog/${saved.slug}`} variant="secondary">
              {adminBlog.actions.view}
            </ButtonLink>
          )}
        </SaveBar>
      </form>
      <LeaveGuard isUnsaved={isUnsaved} text={blogEditor.leave} />
      {saved && saved.id !== post?.id && <Navigate to={`/admin/blog/${saved.id}`} replace />}
    </>
  );
}
