import { useEffect, useState } from 'react';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { verifyFile as words } from '#app/content/certificates/verify-file.ts';
import { type CheckedFile, checkBadgeFile } from '#app/lib/check-badge-file.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

/** What the signature of a file proves, and what not. */
export function FileResult({ file }: { file: File }) {
  const [checked, setChecked] = useState<CheckedFile>();

  useEffect(() => {
    let isCurrent = true;
    void checkBadgeFile(file).then((result) => isCurrent && setChecked(result));
    return () => {
      isCurrent = false;
    };
  }, [file]);

  if (!checked) return <p>{words.loading}</p>;
  const { finding, badge } = checked;
  const isValid = finding === 'valid';
  return (
    <>
      <h3 className="flex items-center gap-3 text-subheading">
        <Icon
          name={isValid ? 'badge-check' : 'ban'}
          className={`size-7 shrink-0 ${isValid ? 'text-success' : 'text-danger'}`}
        />
        {words.findings[finding].title}
      </h3>
      <p className="mt-3">{words.findings[finding].text}</p>
      {badge && (
        <>
          <div className="mt-6">
            <DefinitionRows rows={factsOf(badge)} />
          </div>
          <ArrowLink to={badge.path}>{words.page}</ArrowLink>
        </>
      )}
      {isValid && <p className="mt-6 text-small text-ink-soft">{words.limits}</p>}
    </>
  );
}

function factsOf({ name, title, issuedOn, validUntil }: NonNullable<CheckedFile['badge']>) {
  return [
    { term: words.facts.name, text: name },
    { term: words.facts.certificate, text: title },
    { term: words.facts.issued, text: formatLongDate(issuedOn) },
    { term: words.facts.validUntil, text: validUntil ? formatLongDate(validUntil) : words.facts.noEnd },
  ];
}
