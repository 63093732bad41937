import { useState } from 'react';
import { Callout } from '#app/components/ui/callout.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { authDialog } from '#app/content/accounts/auth-dialog.ts';
import { type AuthProblem, resendConfirmation } from '#app/data/auth.ts';
import { returnPath } from '#app/session/return-path.ts';

const { notices } = authDialog;

/** Two problems need an action that a toast cannot offer. */
export function ProblemNotice({ problem, email }: { problem: AuthProblem; email: string }) {
  const [isSent, setIsSent] = useState(false);
  if (problem.code === 'signup_disabled') return <Callout>{notices.closed}</Callout>;
  if (problem.code !== 'email_not_confirmed') return null;

  async function handleResend() {
    const refusal = await resendConfirmation(email, returnPath()).catch(() => ({}));
    if (refusal) showProblem(refusal);
    else setIsSent(true);
  }

  return (
    <Callout role="status">
      <p>{isSent ? notices.resent : notices.unconfirmed}</p>
      {!isSent && <TextButton onClick={handleResend}>{notices.resend}</TextButton>}
    </Callout>
  );
}
