import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

/**
 * A password field with a button that shows the password. The button's text is short, because the field's label says
 * what it shows.
 */
export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames('pr-20', className)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={rest.id}
        title="Show what is typed"
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid min-w-16 place-items-center rounded-control px-3 text-small font-semibold text-primary-strong hover:text-primary-hover"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}

/** Tells password managers which account a form without an email field belongs to. */
export function UsernameForManagers({ email }: { email?: string }) {
  return <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />;
}
