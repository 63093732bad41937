import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminOrganisations } from '#app/content/admin/organisations.ts';
import { invoiceWords } from '#app/content/memberships/invoice.ts';
import { formatCents } from '#domain/memberships/money.ts';
import {
  invoiceLineKinds,
  invoiceLineLimits,
  organisationLimits,
} from '#domain/organisations/organisation.ts';
import { readCents } from './agreement-fields.ts';

const words = adminOrganisations.form;

interface Line {
  /** Part of the names of its fields. */
  number: number;
  kind: string;
  quantity: string;
  unit: string;
}

/** The lines of an invoice as fields of a form, with their total. */
export function InvoiceLines({ error }: { error?: string }) {
  const [lines, setLines] = useState<Line[]>([{ number: 0, kind: 'seats', quantity: '1', unit: '' }]);
  const change = (number: number, changes: Partial<Line>) =>
    setLines(lines.map((line) => (line.number === number ? { ...line, ...changes } : line)));

  function add() {
    const used = new Set(lines.map(({ number }) => number));
    const number = Array.from({ length: organisationLimits.lines }, (_, each) => each).find(
      (each) => !used.has(each),
    );
    if (number !== undefined) setLines([...lines, { number, kind: 'service', quantity: '1', unit: '' }]);
  }

  return (
    <>
      <p className="text-small text-ink-soft">{words.priceHint}</p>
      {lines.map(({ number, kind, quantity, unit }, place) => (
        <fieldset key={number} className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
          <legend className="sr-only">{words.line(place + 1)}</legend>
          <Field label={words.lineKind}>
            {(control) => (
              <Select
                {...control}
                name={`line${number}_kind`}
                value={kind}
                onChange={({ target }) => change(number, { kind: target.value })}
              >
                {invoiceLineKinds.map((each) => (
                  <option key={each} value={each}>
                    {invoiceWords.kinds[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={words.description}>
            {(control) => (
              <Input
                {...control}
                name={`line${number}_description`}
                maxLength={invoiceLineLimits.description}
              />
            )}
          </Field>
          <Field label={words.quantity}>
            {(control) => (
              <Input
                {...control}
                name={`line${number}_quantity`}
                inputMode="numeric"
                maxLength={5}
                value={quantity}
                onChange={({ target }) => change(number, { quantity: target.value })}
              />
            )}
          </Field>
          <Field label={words.unit}>
            {(control) => (
              <Input
                {...control}
                name={`line${number}_unit`}
                inputMode="decimal"
                maxLength={10}
                value={unit}
                onChange={({ target }) => change(number, { unit: target.value })}
              />
            )}
          </Field>
          <TextButton
            className="justify-self-start"
            aria-label={`${words.removeLine}: ${words.line(place + 1)}`}
            onClick={() => setLines(lines.filter((line) => line.number !== number))}
          >
            {words.removeLine}
          </TextButton>
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-small font-semibold text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" size="small" onClick={add}>
          {words.addLine}
        </Button>
        <p className="font-semibold tabular-nums">{words.total(formatTotal(lines))}</p>
      </div>
    </>
  );
}

function formatTotal(lines: Line[]): string {
  const total = lines.reduce((sum, { kind, quantity, unit }) => {
    const price = (readCents(unit) ?? 0) * (Number.parseInt(quantity, 10) || 0);
    return kind === 'discount' ? sum - price : sum + price;
  }, 0);
  return total < 0 ? `-${formatCents(-total)}` : formatCents(total);
}
