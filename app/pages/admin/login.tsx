import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { CheckingAccess } from '#app/components/admin/checking-access.tsx';
import { SiteLogo } from '#app/components/site/site-logo.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { PasswordInput } from '#app/components/ui/password-input.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import { adminLogin } from '#app/content/admin.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useAdminAccess } from '#app/session/admin-access.ts';
import { signInAsAdmin } from '#app/session/admin-sign-in.ts';
import { adminPageIn } from '#app/session/return-path.ts';

export const meta = () => privatePageMeta(adminLogin.title);

export default function AdminLoginPage() {
  const access = useAdminAccess();
  const { state } = useLocation();
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (access.status === 'granted') return <Navigate to={adminPageIn(state)} replace />;
  if (access.status === 'checking' && !isBusy) return <CheckingAccess />;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setIsBusy(true);
    setProblem(undefined);
    try {
      const refusal = await signInAsAdmin({ email, password });
      if (refusal) setProblem(adminLogin.refused);
    } catch {
      setProblem(adminLogin.unavailable);
    }
    setPassword('');
    setIsBusy(false);
  }

  return (
    <main className="grid min-h-screen place-content-center px-gutter py-12">
      <div className="w-[calc(100vw-2*var(--spacing-gutter))] max-w-[26rem] rounded-panel border border-line bg-surface p-6 shadow-card sm:p-10">
        <SiteLogo className="size-12" />
        <h1 className="mt-5 text-heading">{adminLogin.title}</h1>
        <p className="mt-2 mb-7 text-ink-soft">{adminLogin.lead}</p>
        <form onSubmit={handleSubmit} className="grid gap-5">
          {problem && (
            <p
              role="alert"
              className="rounded-control border border-danger px-4 py-3 text-small font-semibold text-danger"
            >
              {problem}
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
        </form>
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
