import { PostDrawing } from '#app/components/illustrations/post-drawing.tsx';
import { toLocalPath, useSite } from '#app/lib/site.ts';
import type { PostSummary } from '#app/lib/summarise-post.server.ts';

const classes = 'aspect-video w-full rounded-card object-cover';

/** The image of a post, or a drawing in its place. Both are decorative. */
export function PostPicture({
  post,
  loading,
}: {
  post: Pick<PostSummary, 'slug' | 'image'>;
  loading: 'eager' | 'lazy';
}) {
  const site = useSite();
  if (!post.image) return <PostDrawing seed={post.slug} className={classes} />;
  return (
    <img src={toLocalPath(post.image, site)} alt="" loading={loading} className={`${classes} bg-sunk`} />
  );
}
