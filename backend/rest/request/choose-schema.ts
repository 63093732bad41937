import { RestError } from '../errors.ts';

/** The schema of a request: reads name it in Accept-Profile, writes in Content-Profile. */
export function chooseSchema(method: string, headers: Headers, exposed: readonly string[]): string {
  const isRead = method === 'GET' || method === 'HEAD';
  const wanted = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? exposed[0] ?? 'public';
  if (exposed.includes(wanted)) return wanted;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${wanted}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}
