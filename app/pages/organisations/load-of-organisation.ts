import { orUndefined } from '#app/components/private/load.ts';
import { listOwnOrganisations } from '#app/data/organisations.ts';
import { findSession } from '#app/session/session-store.ts';
import { isUuid } from '#domain/text/uuid.ts';

/** What a page about one organisation of the user shows. Null for a visitor who is not signed in. */
export async function loadOfOrganisation<Loaded>(id: string, load: (id: string) => Promise<Loaded>) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const userId = session.user.id;
  if (!isUuid(id)) return { userId };
  const [own = [], loaded] = await Promise.all([orUndefined(listOwnOrganisations()), orUndefined(load(id))]);
  return { userId, organisation: own.find((each) => each.id === id), loaded };
}
