import { TextButton } from '#app/components/ui/text-button.tsx';
import { familyPage } from '#app/content/families/family.ts';
import { formatDay } from '#app/lib/dates.ts';
import type { FamilyConsent, FamilyMember } from '#domain/families/overview.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { saveReceipt, saveReceiptPdf } from './save-receipt.ts';

const { consents: words, actions } = familyPage;

/** Every consent with its receipt, also those that were withdrawn. */
export function ConsentList({ consents, members }: { consents: FamilyConsent[]; members: FamilyMember[] }) {
  if (consents.length === 0) return null;
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name;
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className="mb-3 text-subheading">
        {words.title}
      </h2>
      <ul className="grid gap-4">
        {consents.map((consent) => {
          const { id, child_id, given_at, text_version, method, withdrawn_at, withdrawal, is_open } = consent;
          const name = nameOf(child_id) ?? '';
          const when = formatLongDate(given_at);
          return (
            <li key={id} className="text-small">
              {name && <p className="font-semibold wrap-anywhere">{name}</p>}
              <p>{words.given(when, formatDay(text_version), method)}</p>
              {withdrawn_at && withdrawal && (
                <p>{words.withdrawn(formatLongDate(withdrawn_at), withdrawal)}</p>
              )}
              {is_open && <p>{words.open}</p>}
              <p className="flex flex-wrap gap-x-4">
                <TextButton
                  onClick={() => saveReceipt(id)}
                  aria-label={actions.for(actions.receipt, `${name} ${when}`)}
                >
                  {actions.receipt}
                </TextButton>
                <TextButton
                  onClick={() => saveReceiptPdf(id)}
                  aria-label={actions.for(actions.receiptPdf, `${name} ${when}`)}
                >
                  {actions.receiptPdf}
                </TextButton>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
