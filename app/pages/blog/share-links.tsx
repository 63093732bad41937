import { type MouseEvent, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { blogPage } from '#app/content/institute/blog.ts';
import { useSite } from '#app/lib/site.ts';

const linkClasses =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-4 text-small font-semibold hover:border-ink hover:bg-surface';

/** Ways to share a post without contacting third parties. The second is a link to the post itself, to copy. */
export function ShareLinks({ title, path }: { title: string; path: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const { share, email, copy, copied } = blogPage.post;
  const address = useSite().url + path;

  async function handleCopy(event: MouseEvent) {
    if (!navigator.clipboard) return;
    event.preventDefault();
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
  }

  return (
    <aside
      aria-labelledby="share"
      className="self-start border-t-2 border-ink pt-6 lg:sticky lg:top-28 lg:order-first"
    >
      <h2 id="share" className="text-subheading">
        {share}
      </h2>
      <p className="mt-4 flex flex-wrap gap-3">
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
          className={linkClasses}
        >
          <Icon name="mail" />
          {email}
        </a>
        <a href={address} onClick={handleCopy} className={linkClasses}>
          <Icon name={isCopied ? 'check' : 'file-text'} />
          <span aria-live="polite">{isCopied ? copied : copy}</span>
        </a>
      </p>
    </aside>
  );
}
