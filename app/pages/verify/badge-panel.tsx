import { Icon } from '#app/components/ui/icon.tsx';
import { sharingWords as words } from '#app/content/certificates/verify-file.ts';
import type { Site } from '#app/content/site.ts';
import { linkedInUrl } from '#app/lib/linkedin-url.ts';
import type { VerifiedCertificate } from '#domain/certificates/certificate.ts';

/** The badge as people share it, and its files. */
export function BadgePanel({ certificate, site }: { certificate: VerifiedCertificate; site: Site }) {
  const { id, course_title, student_name } = certificate;
  const files = `/verify/${id}`;
  return (
    <section className="mb-14">
      <h2 className="text-heading">{words.title}</h2>
      <img
        src={`${files}/badge.svg`}
        alt={words.picture(course_title, student_name)}
        width="640"
        height="640"
        className="mt-6 w-full max-w-80"
      />
      <p className="mt-6">
        <a
          href={linkedInUrl(certificate, site)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center gap-2 rounded-control bg-primary-strong px-5 font-semibold text-on-primary hover:bg-primary-hover"
        >
          <Icon name="external-link" className="size-5" />
          {words.linkedIn}
        </a>
      </p>
      <p className="mt-6 text-small text-ink-soft">{words.lead}</p>
      <ul className="mt-3 grid gap-1" aria-label={words.downloads}>
        {words.files.map(({ file, label }) => (
          <li key={file}>
            <a
              href={`${files}/${file}`}
              download
              className="inline-flex min-h-11 items-center gap-2 underline"
            >
              <Icon name="download" className="size-5" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
