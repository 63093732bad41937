import { Callout } from '#app/components/ui/callout.tsx';
import { useSite } from '#app/lib/site.ts';

/** The text of a form when scripts are disabled, with an email address to write to instead. */
export function WithoutScript({ text }: { text: string }) {
  const { info } = useSite().mailboxes;
  return (
    <noscript>
      <Callout>
        {text}{' '}
        <a href={`mailto:${info}`} className="font-semibold underline underline-offset-4">
          {info}
        </a>
      </Callout>
    </noscript>
  );
}
