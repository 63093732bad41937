import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { myLearning, teaching } from '#app/content/site/navigation.ts';
import { openAuthDialog } from './auth-dialog/auth-dialog-store.ts';
import { Avatar } from './avatar.tsx';
import { signOut, useHeaderSession } from './header-session.ts';

/** Sign In and Sign Up, or learning, settings, Sign Out and avatar: CSS shows the pair that fits `html[data-session]`. */
export function SessionControls({
  className,
  onChoose,
}: {
  className: string;
  /** Called before any of the controls does its work. */
  onChoose?: () => void;
}) {
  const { account, isTeaching } = useHeaderSession();
  // The page is at most 80rem wide, where the labels of both links have no room beside the name of the site.
  const labelClasses = isTeaching ? 'lg:sr-only' : 'lg:max-xl:sr-only';

  function open(mode: 'signin' | 'signup') {
    onChoose?.();
    openAuthDialog(mode);
  }

  return (
    <div className={classNames('items-center gap-3', className)}>
      <div className="flex grow items-center gap-3 signed-in:hidden max-lg:*:grow">
        <Button variant="secondary" size="small" data-auth-mode="signin" onClick={() => open('signin')}>
          Sign In
        </Button>
        <Button size="small" data-auth-mode="signup" onClick={() => open('signup')}>
          Sign Up
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3 signed-out:hidden lg:flex-nowrap lg:gap-1 xl:gap-3">
        {isTeaching && (
          <Link
            to={teaching.href}
            onClick={onChoose}
            title={teaching.label}
            className="header-link whitespace-nowrap"
          >
            <Icon name="school" className="size-5" />
            <span className={labelClasses}>{teaching.label}</span>
          </Link>
        )}
        <Link
          to={myLearning.href}
          onClick={onChoose}
          title={myLearning.label}
          className="header-link whitespace-nowrap"
        >
          <Icon name="book-open" className="size-5" />
          <span className={labelClasses}>{myLearning.label}</span>
        </Link>
        <Link
          to="/account"
          onClick={onChoose}
          aria-label="Account settings"
          className="grid size-11 place-items-center rounded-control hover:bg-sunk"
        >
          <Icon name="settings" className="size-5" />
        </Link>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            onChoose?.();
            signOut();
          }}
          className="whitespace-nowrap lg:max-xl:px-3"
        >
          Sign Out
        </Button>
        <Avatar account={account} className="size-10" />
      </div>
    </div>
  );
}
