import { Link as RouterLink } from 'react-router';
import type { Link } from '#app/content/types.ts';

const look =
  'inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4 hover:text-primary-hover';

/** A link inside an answer. */
export function ChatLink({ link: { href, label }, onFollow }: { link: Link; onFollow: () => void }) {
  if (href.startsWith('mailto:')) {
    return (
      <a href={href} className={look}>
        {label}
      </a>
    );
  }
  return (
    <RouterLink to={href} onClick={onFollow} className={look}>
      {label}
    </RouterLink>
  );
}
