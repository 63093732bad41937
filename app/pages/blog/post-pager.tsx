import { ButtonLink } from '#app/components/ui/button.tsx';
import { blogPage } from '#app/content/institute/blog.ts';

/** Links to older and newer pages of the blog. */
export function PostPager({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  const { newer, older } = blogPage.labels;
  if (page === 1 && !hasOlder) return null;
  return (
    <nav aria-label="Pages of the blog" className="mt-16 flex flex-wrap gap-3">
      {page > 1 && (
        <ButtonLink to={page === 2 ? '/blog' : `/blog?page=${page - 1}`} rel="prev" variant="secondary">
          {newer}
        </ButtonLink>
      )}
      {hasOlder && (
        <ButtonLink to={`/blog?page=${page + 1}`} rel="next" variant="secondary">
          {older}
        </ButtonLink>
      )}
    </nav>
  );
}
