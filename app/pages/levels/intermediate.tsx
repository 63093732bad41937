import { intermediate } from '#app/content/courses/levels/intermediate.ts';
import type { TierId } from '#app/content/memberships/subscription-tiers.ts';
import type { Route } from './+types/intermediate.ts';
import { LevelPage, levelMeta } from './level-page.tsx';
import { loadCourses } from './load-courses.ts';

/** Intermediate modules are in every plan from Standard up. */
const tiers: TierId[] = ['standard', 'pro', 'family-group'];

export const loader = ({ context }: Route.LoaderArgs) => loadCourses(context, intermediate);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => levelMeta(root.loaderData, intermediate);

export default function IntermediatePage({ loaderData }: Route.ComponentProps) {
  return <LevelPage level={intermediate} tiers={tiers} courses={loaderData} />;
}
