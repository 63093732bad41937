import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { myLearning, teaching } from '#app/content/navigation.ts';
import { Avatar } from './avatar.tsx';

type AuthMode = 'signin' | 'signup';

export type SessionControlsProps = {
  /** Undefined until the session is known. The space for it is reserved from the first paint. */
  account?: { email: string; initial: string; avatarUrl?: string };
  /** Whether the user works on a course. */
  isTeaching?: boolean;
  onAuth?: (mode: AuthMode) => void;
  onSignOut?: () => void;
  onOpenAccount?: () => void;
  className?: string;
};

/** Sign In and Sign Up, or learning, settings, Sign Out and avatar: CSS shows the pair that fits `html[data-session]`. */
export function SessionControls({
  account,
  isTeaching,
  onAuth,
  onSignOut,
  onOpenAccount,
  className,
}: SessionControlsProps) {
  return (
    <div className={classNames('items-center gap-3', className)}>
      <div className="flex grow items-center gap-3 signed-in:hidden max-lg:*:grow">
        <Button variant="secondary" size="small" data-auth-mode="signin" onClick={() => onAuth?.('signin')}>
          Sign In
        </Button>
        <Button size="small" data-auth-mode="signup" onClick={() => onAuth?.('signup')}>
          Sign Up
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3 signed-out:hidden lg:flex-nowrap lg:gap-1 xl:gap-3">
        {isTeaching && (
          <Link to={teaching.href} onClick={onOpenAccount} className="header-link whitespace-nowrap">
            <Icon name="school" className="size-5" />
            <span className="lg:max-xl:sr-only">{teaching.label}</span>
          </Link>
        )}
        <Link to={myLearning.href} onClick={onOpenAccount} className="header-link whitespace-nowrap">
          <Icon name="book-open" className="size-5" />
          <span className="lg:max-xl:sr-only">{myLearning.label}</span>
        </Link>
        <Link
          to="/account"
          onClick={onOpenAccount}
          aria-label="Account settings"
          className="grid size-11 place-items-center rounded-control hover:bg-sunk"
        >
          <Icon name="settings" className="size-5" />
        </Link>
        <Button
          variant="secondary"
          size="small"
          onClick={onSignOut}
          className="whitespace-nowrap lg:max-xl:me-2"
        >
          Sign Out
        </Button>
        <Avatar account={account} className="size-10" />
      </div>
    </div>
  );
}
