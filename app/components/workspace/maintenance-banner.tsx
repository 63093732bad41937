import { Link } from 'react-router';
import { useLoad } from '#app/components/private/use-load.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminSettings } from '#app/content/admin/settings.ts';
import { useSite } from '#app/lib/site.ts';
import { isBackendHosted } from '#app/lib/supabase.ts';

const words = adminSettings.maintenance;
const linkClasses = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Reminds admins that maintenance mode is on, and offers a link that lets them in. */
export function MaintenanceBanner() {
  return useSite().isInMaintenance ? <Reminder /> : null;
}

function Reminder() {
  const { answer: pass } = useLoad<string | undefined>('/admin/data/maintenance-pass');
  return (
    <Callout className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-1">
      <p className="min-w-56 flex-1">{words.text}</p>
      {/* With a hosted backend the site cannot read the pass, so there is no link. */}
      {pass && !isBackendHosted() && (
        // A full page load, because the server enforces maintenance mode.
        <a href={`/?maintenance_pass=${pass}`} className={linkClasses}>
          {words.look}
        </a>
      )}
      <Link to="/admin/settings" className={linkClasses}>
        {words.settings}
      </Link>
    </Callout>
  );
}
