import fc from 'fast-check';
import { billingPeriods, paidPlanIds } from '#domain/memberships/plan.ts';
import { topicCategories } from '#domain/messages/contact.ts';
import { visitEvents } from '#domain/site/visit.ts';
import type { Parameter, SiteInventory } from './site-inventory.ts';
import { anyValue, nearlyAlways, picture, text, valueOfType } from './values.ts';

export type Body = string | Uint8Array | undefined;

const visit = fc.record({
  event: fc.oneof(fc.constantFrom('page_view', 'contact_sent'), text),
  path: fc.oneof(fc.constantFrom('/', '/faq', '/blog/x', '/verify/x'), text),
  referrer: fc.oneof(fc.constantFrom('direct', 'example.com'), text),
  device: fc.oneof(fc.constantFrom('phone', 'desktop'), text),
  times: fc.oneof(fc.integer(), text),
});

const visitMessage = fc.tuple(
  nearlyAlways(fc.constantFrom(...visitEvents), text),
  nearlyAlways(fc.constantFrom('/', '/faq', '/blog/x'), text),
  fc.boolean(),
  nearlyAlways(fc.constantFrom(null, '', 'example.com'), text),
);

/** The message in which a page reports a visit. */
export const visitBody: fc.Arbitrary<Body> = nearlyAlways(
  visitMessage.map((message) => JSON.stringify(message)),
  text,
);

const mostly = (...right: readonly unknown[]) => nearlyAlways(fc.constantFrom(...right), text);

/** All fields that the auth service, storage and the functions read, so that each finds its own. */
const fields = {
  email: mostly('someone@example.com', 'somebody@example.com'),
  password: mostly('a password to fuzz with'),
  refresh_token: text,
  token: mostly('x'.repeat(43), '123456'),
  token_hash: mostly('x'.repeat(56)),
  type: mostly('signup', 'recovery', 'email_change', 'magiclink'),
  redirect_to: text,
  data: fc.object({ maxDepth: 2 }),
  name: mostly('Ann Lee'),
  subject: mostly('A question'),
  message: mostly('How long does the first course take?'),
  topic: mostly(...Object.keys(topicCategories)),
  action: mostly('subscribe', 'confirm', 'unsubscribe'),
  plan: mostly(...paidPlanIds),
  billing: mostly(...billingPeriods),
  kind: mostly('person', 'staff'),
  ticket_id: mostly('TCK-1001', 'TCK-1002', 'TCK-999999'),
  message_id: fc.oneof(fc.uuid(), text),
  text: mostly('One more thing'),
  prefix: mostly('', 'folder'),
  prefixes: fc.array(mostly('x.png', 'folder/x.png'), { maxLength: 3 }),
  paths: fc.array(mostly('x.png', 'folder/x.png'), { maxLength: 3 }),
  expiresIn: fc.oneof(fc.integer(), text),
  transform: fc.record({ width: fc.integer(), resize: mostly('cover', 'fill') }, { requiredKeys: [] }),
  cursor: mostly('WyItaW5maW5pdHkiLCJ4LnBuZyJd'),
  with_delimiter: fc.boolean(),
  bucketId: mostly('blog-images'),
  sourceKey: mostly('x.png'),
  destinationKey: mostly('y.png'),
  visits: fc.array(visit, { maxLength: 3 }),
};

/** Bodies of all kinds, most of them JSON with known fields. */
export function bodies(): fc.Arbitrary<Body> {
  const json = fc.oneof(
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    visitMessage,
    fc.jsonValue(),
  );
  return fc.oneof(
    { weight: 8, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: text },
    { weight: 2, arbitrary: picture },
    { weight: 2, arbitrary: picture.map(inAForm) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  );
}

/** One row or several, with the columns of a table. */
export function rowBody(columns: Record<string, unknown[]>, { values }: SiteInventory): fc.Arbitrary<Body> {
  const row = fc.record(
    Object.fromEntries(
      Object.entries(columns).map(([name, held]) => [
        name,
        nearlyAlways(fc.constantFrom(...held), anyValue(values)),
      ]),
    ),
    { requiredKeys: [] },
  );
  return nearlyAlways(fc.oneof(row, fc.array(row, { maxLength: 3 })), fc.jsonValue()).map((value) =>
    JSON.stringify(value),
  );
}

/** The arguments of one function: usually all of them, with the right types. */
export function callBody(parameters: readonly Parameter[], { values }: SiteInventory): fc.Arbitrary<Body> {
  const all = Object.fromEntries(parameters.map(({ name, type }) => [name, valueOfType(type, values)]));
  return nearlyAlways(fc.record(all), fc.oneof(fc.record(all, { requiredKeys: [] }), fc.jsonValue())).map(
    (value) => JSON.stringify(value),
  );
}

function inAForm(file: Uint8Array): Buffer {
  const head =
    '--x\r\nContent-Disposition: form-data; name=""; filename="x.png"\r\nContent-Type: image/png\r\n\r\n';
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
}
