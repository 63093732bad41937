import { Link } from 'react-router';
import { useLoad } from '#app/components/private/use-load.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminMail } from '#app/content/admin/mail.ts';
import type { MailCheck } from '#domain/messages/mail.ts';

const words = adminMail.notice;

/** Says that no mail leaves the site, until a mail server is set. */
export function MailRouteNotice({ className }: { className?: string }) {
  const { answer } = useLoad<{ check: MailCheck | undefined }>('/admin/data/mail-route');
  const route = answer?.check?.route;
  if (route !== 'outbox' && route !== 'none') return null;
  return (
    <Callout className={className}>
      {words[route]}{' '}
      {route === 'outbox' && (
        <Link to="/admin/settings" className="font-semibold text-primary-strong underline underline-offset-4">
          {words.link}
        </Link>
      )}
    </Callout>
  );
}
