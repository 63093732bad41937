import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="mb-4">
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong hover:text-primary-hover"
      >
        <Icon name="arrow-left" />
        {children}
      </Link>
    </p>
  );
}
