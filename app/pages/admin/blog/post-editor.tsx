import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { DraftOffer } from '#app/components/workspace/draft-offer.tsx';
import { useDraftKey } from '#app/components/workspace/stored-draft.ts';
import { haveSameFields } from '#app/components/workspace/use-editor.ts';
import { adminBlog, blogEditor } from '#app/content/admin/blog.ts';
import { useSite } from '#app/lib/site.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { emptyFields, postFieldsOf } from './post-fields.ts';
import { PostForm } from './post-form.tsx';
import { postDrafts } from './stored-draft.ts';

/** Edits a post, or creates one. A stored draft is offered first, so neither replaces the other. */
export function PostEditor({ post }: { post?: BlogPost }) {
  const draftKey = useDraftKey(post?.id);
  const [kept] = useState(() => postDrafts.read(draftKey));
  const [choice, setChoice] = useState<'open' | 'restore' | 'discard'>('open');
  const { name } = useSite();
  const fields = post ? postFieldsOf(post) : emptyFields(name);
  const isOffered = choice === 'open' && kept && !haveSameFields(kept.fields, fields);

  function handleDiscard() {
    postDrafts.drop(draftKey);
    setChoice('discard');
  }

  return (
    <>
      <Link
        to="/admin/blog"
        className="-mt-4 mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong underline-offset-4 hover:underline"
      >
        <Icon name="arrow-left" />
        {adminBlog.back}
      </Link>
      {isOffered ? (
        <DraftOffer keptAt={kept.keptAt} onRestore={() => setChoice('restore')} onDiscard={handleDiscard}>
          {kept.fields.title || blogEditor.untitled}
        </DraftOffer>
      ) : (
        <PostForm post={post} draftKey={draftKey} draft={choice === 'restore' ? kept : undefined} />
      )}
    </>
  );
}
