import { expert } from '#app/content/courses/levels/expert.ts';
import type { TierId } from '#app/content/memberships/subscription-tiers.ts';
import type { Route } from './+types/expert.ts';
import { LevelPage, levelMeta } from './level-page.tsx';
import { loadCourses } from './load-courses.ts';

/** Expert modules are only in Pro and Family/Group. */
const tiers: TierId[] = ['pro', 'family-group'];

export const loader = ({ context }: Route.LoaderArgs) => loadCourses(context, expert);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => levelMeta(root.loaderData, expert);

export default function ExpertPage({ loaderData }: Route.ComponentProps) {
  return <LevelPage level={expert} tiers={tiers} courses={loaderData} />;
}
