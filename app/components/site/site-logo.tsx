import { LogoMark } from '#app/components/illustrations/logo-mark.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { site } from '#app/content/site.ts';
import { localAddress } from '#app/lib/site-url.ts';

/** The saved logo, or our own drawing. The name stands beside it wherever it is shown. */
export function SiteLogo({ className }: { className: string }) {
  if (!site.logoUrl) return <LogoMark className={className} />;
  return <img src={localAddress(site.logoUrl)} alt="" className={classNames('object-contain', className)} />;
}
