import { useEffect, useState } from 'react';
import { Form, Link, Navigate, replace, useNavigation } from 'react-router';
import { SiteLogo } from '#app/components/site/site-logo.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { PasswordInput } from '#app/components/ui/password-input.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import { CheckingAccess } from '#app/components/workspace/checking-access.tsx';
import { adminLogin } from '#app/content/admin/admin.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findAdminAccess, redirectTo, useAdminAccess } from '#app/session/admin-access.ts';
import { signInAsAdmin } from '#app/session/admin-sign-in.ts';
import { rememberedAdminPage } from '#app/session/return-path.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/login.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, adminLogin.title);

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { status } = await findAdminAccess();
  if (status === 'granted') throw redirectTo(rememberedAdminPage(), url);
  return null;
}

/** Returns the message to show if sign-in failed. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<{ problem: string }> {
  // The guard clears the remembered page as soon as it grants access.
  const page = rememberedAdminPage();
  const form = await request.formData();
  const [email, password] = [String(form.get('email')).trim(), String(form.get('password'))];
  try {
    if (await signInAsAdmin({ email, password })) return { problem: adminLogin.refused };
  } catch {
    return { problem: adminLogin.unavailable };
  }
  throw replace(page);
}

export { CheckingAccess as HydrateFallback };

export default function AdminLoginPage({ actionData: answer }: Route.ComponentProps) {
  const access = useAdminAccess();
  const [page] = useState(rememberedAdminPage);
  const isBusy = useNavigation().state === 'submitting';
  const [password, setPassword] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer clears the password.
  useEffect(() => setPassword(''), [answer]);

  // The user may also have signed in in another tab.
  if (access.status === 'granted') return <Navigate to={page} replace />;
  return (
    <main className="grid min-h-screen place-content-center px-gutter py-12">
      <div className="w-[calc(100vw-2*var(--spacing-gutter))] max-w-[26rem] rounded-panel border border-line bg-surface p-6 shadow-card sm:p-10">
        <SiteLogo className="size-12" />
        <h1 className="mt-5 text-heading">{adminLogin.title}</h1>
        <p className="mt-2 mb-7 text-ink-soft">{adminLogin.lead}</p>
        <Form method="post" className="grid gap-5">
          {answer && !isBusy && (
            <p
              role="alert"
              className="rounded-control border border-danger px-4 py-3 text-small font-semibold text-danger"
            >
              {answer.problem}
            </p>
          )}
          <Field label={adminLogin.email}>
            {(control) => <Input {...control} name="email" type="email" autoComplete="username" required />}
          </Field>
          <Field label={adminLogin.password}>
            {(control) => (
              <PasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                required
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? adminLogin.busy : adminLogin.button}
          </Button>
        </Form>
      </div>
      <p className="mt-6 text-center text-small">
        <Link to="/" className="font-semibold text-primary-strong underline underline-offset-4">
          {adminLogin.home}
        </Link>
      </p>
      <Toaster />
    </main>
  );
}
