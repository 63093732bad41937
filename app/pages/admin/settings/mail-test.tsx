import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { adminSettings } from '#app/content/admin/settings.ts';
import { logAdminAction } from '#app/data/admin-audit-log.ts';
import { sendTestMail } from '#app/data/site-settings.ts';
import type { MailCheck } from '#domain/messages/mail.ts';

const words = adminSettings.mail;

/** Sends a test mail to the admin and shows the result. */
export function MailTest({ isUnsaved }: { isUnsaved: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<MailCheck>();

  async function handleTest() {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      const check = await sendTestMail();
      setOutcome(check);
      await logAdminAction('mail_test', { ...check });
    } catch (error) {
      showProblem(error, words.testFailed);
    }
    setIsBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" size="small" disabled={isBusy || isUnsaved} onClick={handleTest}>
        <Icon name="send" />
        {isBusy ? words.testing : words.test}
      </Button>
      {isUnsaved && <p className="text-caption text-ink-faint">{words.saveFirst}</p>}
      {outcome && <Outcome {...outcome} />}
    </div>
  );
}

function Outcome({ route, to, problem }: MailCheck) {
  if (problem !== undefined) {
    return (
      <Callout role="alert" className="wrap-anywhere">
        {words.refused} {problem}
      </Callout>
    );
  }
  if (route === 'none') return <Callout role="alert">{words.routes.none}</Callout>;
  return (
    <Callout role="status" className="wrap-anywhere">
      {route === 'outbox' ? words.stored : words.delivered} {to}.
    </Callout>
  );
}
