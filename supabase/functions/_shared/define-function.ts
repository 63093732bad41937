import { corsHeaders } from '@supabase/supabase-js/cors';
import type { z } from 'zod';
import { parseJson } from '#domain/text/parse-json.ts';
import { isFromRobot, respond, unknownRequest } from './json-endpoint.ts';
import { type FunctionHandler, type FunctionPlatform, refusalOf } from './platform.ts';
import { readLimited } from './read-limited.ts';

/**
 * Who may call a function:
 * - `user`: people who are signed in
 * - `anyone`: visitors too; the function knows who is signed in
 * - `secret-key`: scheduled jobs
 */
type Auth = 'user' | 'anyone' | 'secret-key';

interface Call<Access extends Auth, Body> {
  request: Request;
  platform: FunctionPlatform;
  /** The id of the user who is signed in. */
  user: Access extends 'user' ? string : Access extends 'anyone' ? string | undefined : undefined;
  body: Body;
}

interface FunctionOptions<Access extends Auth, Body> {
  auth: Access;
  /** POST by default. */
  methods?: ('GET' | 'POST')[];
  /** The schema of the JSON body. A function without one reads its body itself. */
  body?: z.ZodType<Body>;
  /** How many bytes the body may have, and what the response says about a longer one. */
  maxBytes?: number;
  tooLong?: string;
  /** What the response says about a body that the schema refuses. */
  invalid?: string | ((error: z.ZodError, input: unknown) => object);
  /** A field that people do not see. Robots fill it in; they get this message, and nothing happens. */
  honeypot?: { field: string; message: string };
  handle: (call: Call<Access, Body>) => Promise<Response>;
}

/**
 * A function with what all have in common: the preflight request of browsers, the methods, the limit and the schema of
 * the body, who may call it, and refused tasks and database errors as responses.
 */
export function defineFunction<const Access extends Auth, Body = undefined>({
  auth,
  methods = ['POST'],
  body: schema,
  maxBytes = 1024,
  tooLong = 'The request is too long.',
  invalid = unknownRequest,
  honeypot,
  handle,
}: FunctionOptions<Access, Body>): FunctionHandler {
  const isForBrowsers = auth !== 'secret-key';

  async function findUser(request: Request, platform: FunctionPlatform): Promise<string | undefined> {
    return isForBrowsers ? platform.findUserId(request) : undefined;
  }

  return async (request, platform) => {
    if (isForBrowsers && request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
    if (!methods.some((method) => method === request.method)) return wrongMethod(methods, isForBrowsers);
    if (auth === 'secret-key' && !(await platform.hasSecretKey(request))) {
      return respond(403, { error: 'This needs the secret key.' });
    }
    const user = auth === 'user' ? await findUser(request, platform) : undefined;
    if (auth === 'user' && !user) return respond(401, { error: 'Please sign in first.' });

    let body: Body | undefined;
    if (schema) {
      const text = await readLimited(request, maxBytes);
      if (text === undefined) return respond(413, { error: tooLong });
      const input = parseJson(text);
      if (honeypot && isFromRobot(input, honeypot.field)) return respond(200, { message: honeypot.message });
      const parsed = schema.safeParse(input);
      if (!parsed.success) {
        return respond(400, typeof invalid === 'string' ? { error: invalid } : invalid(parsed.error, input));
      }
      body = parsed.data;
    }
    try {
      const caller = user ?? (await findUser(request, platform));
      return await handle({ request, platform, user: caller, body } as Call<Access, Body>);
    } catch (error) {
      return refusalOf(error);
    }
  };
}

function wrongMethod(methods: string[], isForBrowsers: boolean): Response {
  const allowed = isForBrowsers ? [...methods, 'OPTIONS'] : methods;
  return respond(
    405,
    { error: `Please send a ${methods.join(' or ')} request.` },
    { Allow: allowed.join(', ') },
  );
}
