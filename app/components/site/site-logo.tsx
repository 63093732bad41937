import { LogoMark } from '#app/components/illustrations/logo-mark.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { toLocalPath, useSite } from '#app/lib/site.ts';

/** The saved logo, or the default drawing. The site's name is always beside it. */
export function SiteLogo({ className }: { className: string }) {
  const site = useSite();
  if (!site.logoUrl) return <LogoMark className={className} />;
  return (
    <img src={toLocalPath(site.logoUrl, site)} alt="" className={classNames('object-contain', className)} />
  );
}
