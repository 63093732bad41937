import { Callout } from '#app/components/ui/callout.tsx';
import { site } from '#app/content/site.ts';

/** What a form says where no script runs, and whom to write to instead. */
export function WithoutScript({ text }: { text: string }) {
  return (
    <noscript>
      <Callout>
        {text}{' '}
        <a href={`mailto:${site.mailboxes.info}`} className="font-semibold underline underline-offset-4">
          {site.mailboxes.info}
        </a>
      </Callout>
    </noscript>
  );
}
