import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { identify } from '#backend/access/identify.ts';
import type { Backend } from '#backend/backend.ts';
import { pictureKinds } from '#credentials/picture/badge-picture.ts';
import { parseCertificateId } from '#domain/certificates/certificate-id.ts';
import { receiptsPath } from '#domain/families/receipt.ts';
import { TaskRefused, taskRefusals } from '#supabase/functions/_shared/task.ts';
import { drawBadge, drawBadgePng, drawKindPng, drawSharePng } from './badge-files.ts';
import type { Badges, SignedBadge } from './badges.ts';
import { createMemory } from './remember.ts';

export const badgesPath = '/badges';
export const verifyPath = '/verify';
/** The page below a certificate that shows its labs. */
const labsPath = 'labs';
export const didPath = '/.well-known/did.json';

/** What a verifier asks the URL of a certificate for. A browser names text/html first. */
const mediaTypes = ['application/vc', 'application/ld+json', 'application/json'] as const;

/** True for what the routes below serve. All other paths below /verify are pages. */
export function isCredentialRequest(url: string, accept = ''): boolean {
  const [path = ''] = url.split('?', 1);
  const parts = path.split('/').filter(Boolean);
  return (
    (parts.length === 3 && parts[2] !== labsPath) || (parts.length === 2 && chooseType(accept) !== undefined)
  );
}

function chooseType(accept: string): (typeof mediaTypes)[number] | undefined {
  const [wanted = ''] = accept.toLowerCase().split(',');
  const [type = ''] = wanted.split(';');
  return mediaTypes.find((known) => known === type.trim());
}

/** Every verifier may read these, whatever page it runs on. Nothing is stored, so that revoking takes effect at once. */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
};
const pictureHeaders = { ...openHeaders, 'Cache-Control': 'no-cache' };

interface Download {
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** Serves credentials, and what verifiers need to check them. */
export function credentialRoutes(
  { keys: apiKeys }: Pick<Backend, 'keys'>,
  badges: Badges,
  issuerName: () => string,
): Hono {
  const app = new Hono();
  const pictures = createMemory<Uint8Array<ArrayBuffer>>(100);
  const downloads: Record<string, (badge: SignedBadge) => Promise<Download>> = {
    'credential.json': async ({ json }) => ({ type: 'application/vc', body: json }),
    'credential.jwt': async ({ jwt }) => ({ type: 'application/vc+jwt', body: jwt }),
    'badge.svg': async (badge) => ({ type: 'image/svg+xml', body: drawBadge(badge, issuerName()) }),
    'badge.png': async (badge) => ({
      type: 'image/png',
      body: await pictures(`badge ${badge.json}`, () => drawBadgePng(badge, issuerName())),
    }),
  };
  const missing = (context: Context) =>
    context.json({ error: 'There is no such credential.' }, 404, { ...openHeaders, Vary: 'Accept' });

  app.get(didPath, async (context) =>
    context.json(await badges.didDocument(), 200, { ...openHeaders, 'Content-Type': 'application/did+json' }),
  );

  app.get(`${badgesPath}/status/:list{\\d{1,6}}`, async (context) => {
    const list = await badges.findStatusList(Number(context.req.param('list')));
    return list
      ? context.body(list, 200, { ...openHeaders, 'Content-Type': 'application/vc' })
      : missing(context);
  });

  app.get(`${badgesPath}/keys/:kid`, async (context) => {
    const key = await badges.findJwtKey(context.req.param('kid'));
    return key ? context.json(key, 200, openHeaders) : missing(context);
  });

  // For `npm run admin -- rotate-badge-key`.
  app.post(`${badgesPath}/keys`, async (context) => {
    const asked = await identify(context.req.raw.headers, apiKeys, true);
    const isAllowed = asked.kind === 'caller' && asked.caller.role === 'service_role';
    if (!isAllowed) return context.json({ message: 'The secret key is needed.' }, 403);
    return context.json(await badges.rotateKeys());
  });

  app.get(`${receiptsPath}/:consent`, async (context) => {
    const asked = await identify(context.req.raw.headers, apiKeys, false);
    const consent = z.uuid().safeParse(context.req.param('consent'));
    const receipt =
      asked.kind === 'caller' && asked.caller.role === 'authenticated' && consent.success
        ? await badges.findReceipt(asked.caller, consent.data)
        : undefined;
    return receipt
      ? context.json(receipt, 200, { 'Cache-Control': 'no-store' })
      : context.json({ error: 'You have no such consent.' }, 404, { 'Cache-Control': 'no-store' });
  });

  app.get(`${badgesPath}/:picture{[a-z]+\\.png}`, async (context) => {
    const kind = pictureKinds.find((known) => `${known.toLowerCase()}.png` === context.req.param('picture'));
    if (!kind) return missing(context);
    const png = await pictures(`${kind} ${issuerName()}`, () => drawKindPng(kind, issuerName()));
    return context.body(png, 200, { ...pictureHeaders, 'Content-Type': 'image/png' });
  });

  app.get(`${verifyPath}/:id`, async (context) => {
    const type = chooseType(context.req.header('accept') ?? '') ?? 'application/json';
    const badge = await find(context.req.param('id'));
    if (!badge) return missing(context);
    return context.body(badge.json, 200, { ...openHeaders, Vary: 'Accept', 'Content-Type': type });
  });

  app.get(`${verifyPath}/:id/:file`, async (context) => {
    const { id, file } = context.req.param();
    const isShared = file === 'share.png';
    const download = Object.hasOwn(downloads, file) ? downloads[file] : undefined;
    const badge = isShared || download ? await find(id) : undefined;
    if (!badge) return missing(context);
    // Credentials and badges are checked with the status list; this picture is only looked at.
    if (isShared && badge.isRevoked)
      return context.json({ error: 'This certificate has been revoked.' }, 410, openHeaders);
    if (isShared) {
      const png = await pictures(`share ${badge.json}`, () => drawSharePng(badge, issuerName()));
      return context.body(png, 200, { ...pictureHeaders, 'Content-Type': 'image/png' });
    }
    if (!download) return missing(context);
    const { type, body } = await download(badge);
    return context.body(body, 200, {
      ...openHeaders,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${badge.facts.id}-${file}"`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });

  app.onError((error, context) => {
    if (!(error instanceof TaskRefused)) throw error;
    const refusal = taskRefusals[error.code];
    return context.json({ error: refusal.error }, refusal.status, { ...refusal.headers });
  });

  async function find(typed: string): Promise<SignedBadge | undefined> {
    const id = parseCertificateId(typed);
    return id ? badges.find(id) : undefined;
  }

  return app;
}
