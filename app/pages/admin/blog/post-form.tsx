import { type FormEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import { type DraftKey, type StoredDraft, useStoredDraft } from '#app/components/workspace/stored-draft.ts';
import { TakenNotice } from '#app/components/workspace/taken-notice.tsx';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import { adminBlog, blogEditor } from '#app/content/admin/blog.ts';
import type { PostVersion } from '#app/data/blog-posts.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { useSite } from '#app/lib/site.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { PostConflict } from './post-conflict.tsx';
import { PostControls } from './post-controls.tsx';
import { emptyFields, type PostFields, postFieldsOf, postFormSchema } from './post-fields.ts';
import type { PostConflict as Conflict, PostToSave } from './save-post.ts';
import { postDrafts } from './stored-draft.ts';

export function PostForm({
  post,
  draftKey,
  draft,
}: {
  post: BlogPost | undefined;
  draftKey: DraftKey;
  draft: StoredDraft<PostVersion, PostFields> | undefined;
}) {
  const { name } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState<PostVersion | undefined>(draft ? draft.base : post);
  const [replaced, setReplaced] = useState<PostFields>();
  const { errors, check, recheck, refuse } = useCheckedForm(postFormSchema);
  const { saved, fields, isUnsaved, isSaving, conflict, change, save, show } = useEditor<
    BlogPost,
    PostFields,
    Conflict
  >({
    version: post,
    initialFields: draft?.fields,
    fieldsOf: (version) => (version ? postFieldsOf(version) : emptyFields(name)),
    onShow: setBase,
    onRefused: refuse,
  });
  useStoredDraft(postDrafts, draftKey, { base, fields, isUnsaved });

  function saveOver(seen: PostVersion | undefined) {
    const checked = form.current && check(form.current);
    const version = seen && { id: seen.id, updated_at: seen.updated_at };
    if (checked) save({ post: checked, seen: version } satisfies PostToSave);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    saveOver(base);
  }

  function handleTake(theirs: BlogPost) {
    setReplaced(fields);
    show(theirs);
  }

  function handleBringBack(mine: PostFields) {
    change(mine);
    setReplaced(undefined);
  }

  return (
    <>
      {conflict && (
        <PostConflict
          conflict={conflict}
          mine={fields}
          isSaving={isSaving}
          onTake={handleTake}
          onOverwrite={() => saveOver(conflict.theirs ?? undefined)}
        />
      )}
      {replaced && <TakenNotice words={blogEditor.conflict} onBringBack={() => handleBringBack(replaced)} />}
      {/* A focused control scrolls to above the bar at the bottom, not behind it. */}
      <form ref={form} noValidate onSubmit={handleSubmit} onChange={recheck} className="**:scroll-mb-32">
        <div inert={!post && isSaving}>
          <PostControls fields={fields} errors={errors} onChange={change} />
        </div>
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
