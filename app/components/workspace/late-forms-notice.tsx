import { Link } from 'react-router';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminConsentForms } from '#app/content/admin/consent-forms.ts';

const words = adminConsentForms.late;

/** Reminds admins of signed forms that parents wait for. */
export function LateFormsNotice({
  count,
  hasLink = false,
  className,
}: {
  count: number | undefined;
  hasLink?: boolean;
  className?: string;
}) {
  if (!count) return null;
  return (
    <Callout className={className}>
      {words.text(count)}{' '}
      {hasLink && (
        <Link
          to="/admin/consent-forms?state=waiting"
          className="font-semibold text-primary-strong underline underline-offset-4"
        >
          {words.link}
        </Link>
      )}
    </Callout>
  );
}
