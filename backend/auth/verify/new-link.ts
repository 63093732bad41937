import type { Handler } from '#backend/auth/http/auth-context.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { withFixedDuration } from '#backend/auth/http/fixed-duration.ts';
import { clientLimits, limitClient } from '#backend/auth/http/limits.ts';
import { ownUrl } from '#backend/auth/http/redirect-to.ts';
import { sendRecovery } from '#backend/auth/recover.ts';
import { resendConfirmation } from '#backend/auth/resend.ts';
import type { Backend } from '#backend/backend.ts';
import { pageResponse, withErrorPages } from './page-response.ts';
import { newLinkPage } from './pages.ts';

/** The form below an expired link. It reveals as little about the email address as the endpoints it calls. */
export function sendNewLink(backend: Backend): Handler {
  const { siteUrl } = backend.config;
  return withErrorPages(backend, async (context) => {
    await limitClient(backend, context, clientLimits.resend);
    const form = new URLSearchParams(await context.req.text());
    const email = readEmail(form.get('email') ?? '');
    const redirectTo = ownUrl([form.get('redirect_to') ?? undefined], siteUrl);
    const send = form.get('type') === 'signup' ? resendConfirmation : sendRecovery;
    await withFixedDuration(backend, () => send(backend, context, email, redirectTo));
    return pageResponse(backend, context, newLinkPage(backend), 200);
  });
}
