import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminBlog, blogEditor } from '#app/content/admin-blog.ts';
import type { BlogPost } from '#domain/blog-post.ts';

/** Stays in sight, however long the text above it grows. */
export function SaveBar({
  saved,
  isUnsaved,
  isSaving,
}: {
  saved: BlogPost | undefined;
  isUnsaved: boolean;
  isSaving: boolean;
}) {
  const { save, state } = blogEditor;
  return (
    <div className="sticky bottom-0 z-10 -mx-gutter mt-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-gutter py-3 lg:-mx-10 lg:px-10">
      <Button type="submit" disabled={isSaving}>
        {isSaving ? adminWords.saving : saved ? save.update : save.create}
      </Button>
      {saved?.published && (
        <ButtonLink to={`/blog/${saved.slug}`} variant="secondary">
          {adminBlog.actions.view}
        </ButtonLink>
      )}
      <p className="text-small text-ink-soft">{isUnsaved ? state.unsaved : saved && state.saved}</p>
    </div>
  );
}
