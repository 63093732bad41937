import { Rosette } from '#app/components/illustrations/rosette.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/content/icon-names.ts';

export type PublicStanding = 'valid' | 'expired' | 'revoked' | 'unknown';

const looks: Record<PublicStanding, { icon: IconName; colour: string }> = {
  valid: { icon: 'badge-check', colour: 'text-primary-strong' },
  expired: { icon: 'clock', colour: 'text-accent-strong' },
  revoked: { icon: 'ban', colour: 'text-danger' },
  unknown: { icon: 'search', colour: 'text-ink-faint' },
};

/** Decorative: it repeats the title beside it. */
export function StandingSeal({ standing, className }: { standing: PublicStanding; className?: string }) {
  const { icon, colour } = looks[standing];
  return (
    <div aria-hidden="true" className={classNames('relative', colour, className)}>
      <Rosette className="w-full" />
      <Icon name={icon} className="absolute inset-0 m-auto size-1/5" />
    </div>
  );
}
