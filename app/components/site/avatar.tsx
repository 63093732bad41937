import { useState } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { shownAddress } from '#app/lib/shown-address.ts';

/** A user's picture, or the first letter of their email address if there is none or it fails to load. */
export function Avatar({
  account,
  className,
}: {
  account?: { email: string; initial: string; avatarUrl?: string };
  className?: string;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const hasPicture = account?.avatarUrl && account.avatarUrl !== brokenUrl;
  return (
    <span
      role="img"
      aria-label={account ? `Signed in as ${shownAddress(account.email)}` : 'Signed in'}
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-tint font-display font-semibold text-primary-strong',
        className,
      )}
    >
      {hasPicture ? (
        <img
          src={account.avatarUrl}
          alt=""
          onError={() => setBrokenUrl(account.avatarUrl)}
          className="size-full object-cover"
        />
      ) : (
        account?.initial
      )}
    </span>
  );
}
