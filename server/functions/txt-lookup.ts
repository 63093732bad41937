import { Resolver } from 'node:dns/promises';

/** The TXT records of a name. A name without any, or without a server that answers, has none. */
export type TxtLookup = (name: string) => Promise<string[]>;

/** `servers` are IP addresses with an optional port, by default those of the system. */
export function txtLookup(servers?: string[]): TxtLookup {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch {
      return [];
    }
  };
}
