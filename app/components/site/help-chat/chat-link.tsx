import { Link as RouterLink } from 'react-router';
import { handOverLink } from '#app/content/help-chat/labels.ts';
import type { Link } from '#app/content/types.ts';
import { handOver } from './handed-transcript.ts';

const look =
  'inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4 hover:text-primary-hover';

/** A link inside an answer. The one to a person takes the conversation along. */
export function ChatLink({
  link,
  transcript,
  onFollow,
}: {
  link: Link;
  transcript: string;
  onFollow: (link: Link) => void;
}) {
  if (link.href.startsWith('mailto:')) {
    return (
      <a href={link.href} className={look}>
        {link.label}
      </a>
    );
  }
  const state = link === handOverLink ? handOver(transcript) : undefined;
  return (
    <RouterLink to={link.href} state={state} onClick={() => onFollow(link)} className={look}>
      {link.label}
    </RouterLink>
  );
}
