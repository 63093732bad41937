import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { adminOrganisations } from '#app/content/admin/organisations.ts';
import { levelNames, organisationKindNames } from '#app/content/organisations/organisations.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { courseLevels } from '#domain/courses/course.ts';
import { organisationKinds, organisationLimits } from '#domain/organisations/organisation.ts';
import { newAgreementForm, newOrganisationForm } from './agreement-fields.ts';
import { InvoiceLines } from './invoice-lines.tsx';

const words = adminOrganisations.form;

type Errors = Partial<Record<string, string>>;

/** What is known of a new organisation from its ticket. */
export interface Enquiry {
  ticket?: string;
  email?: string;
  kind?: (typeof organisationKinds)[number];
}

/** The form of an agreement: with a new organisation, or with the one of the id. */
export function AgreementForm({ organisation, enquiry = {} }: { organisation?: string; enquiry?: Enquiry }) {
  const navigate = useNavigate();
  const checked = useCheckedForm(organisation ? newAgreementForm : newOrganisationForm);
  const sender = useAction<string>((id) => void navigate(`/admin/organisations/${id}`));
  const { errors } = checked;
  const hidden = {
    ...(organisation && { organisation }),
    ...(enquiry.ticket && { ticket: enquiry.ticket }),
  };
  return (
    <ActionForm sender={sender} checked={checked} fields={hidden} className="grid max-w-[48rem] gap-8">
      {!organisation && <Parties errors={errors} enquiry={enquiry} />}
      <Terms errors={errors} />
      <Group title={words.price}>
        <InvoiceLines error={errors.lines && words.lineError(errors.lines)} />
      </Group>
      <Button type="submit" className="justify-self-start" disabled={sender.isBusy}>
        {sender.isBusy ? words.busy : words.button}
      </Button>
    </ActionForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <legend className="float-left mb-4 w-full font-display text-subheading font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Parties({ errors, enquiry }: { errors: Errors; enquiry: Enquiry }) {
  return (
    <Group title={words.who}>
      <Field label={words.name} error={errors.name}>
        {(control) => <Input {...control} name="name" maxLength={organisationLimits.name} required />}
      </Field>
      <Field label={words.kind} error={errors.kind}>
        {(control) => (
          <Select {...control} name="kind" defaultValue={enquiry.kind ?? 'school'}>
            {organisationKinds.map((kind) => (
              <option key={kind} value={kind}>
                {organisationKindNames[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.owner} hint={words.ownerHint} error={errors.owner_email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="owner_email"
            defaultValue={enquiry.email}
            maxLength={254}
            required
          />
        )}
      </Field>
      <Field label={words.billing} error={errors.billing_email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="billing_email"
            defaultValue={enquiry.email}
            maxLength={254}
            required
          />
        )}
      </Field>
    </Group>
  );
}

function Terms({ errors }: { errors: Errors }) {
  return (
    <Group title={words.what}>
      <Levels prefix="opens" label={words.levels} error={errors.opens_levels} isOn />
      <Levels prefix="certifies" label={words.certificates} error={errors.certifies_levels} />
      <Field label={words.seats} error={errors.seats} className="max-w-[12rem]">
        {(control) => <Input {...control} name="seats" inputMode="numeric" maxLength={6} required />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.starts} error={errors.starts_on}>
          {(control) => <Input {...control} type="date" name="starts_on" required />}
        </Field>
        <Field label={words.ends} error={errors.ends_on}>
          {(control) => <Input {...control} type="date" name="ends_on" required />}
        </Field>
      </div>
      <Field label={words.consent} hint={words.consentHint} error={errors.consent_by}>
        {(control) => <Input {...control} name="consent_by" maxLength={organisationLimits.consentBy} />}
      </Field>
    </Group>
  );
}

function Levels({
  prefix,
  label,
  error,
  isOn = false,
}: {
  prefix: 'opens' | 'certifies';
  label: string;
  error: string | undefined;
  isOn?: boolean;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {courseLevels.map((level) => (
          <Switch key={level} name={`${prefix}_${level}`} label={levelNames[level]} defaultChecked={isOn} />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
