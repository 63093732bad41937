import { beginner } from '#app/content/courses/levels/beginner.ts';
import type { TierId } from '#app/content/memberships/subscription-tiers.ts';
import type { Route } from './+types/beginner.ts';
import { LevelPage, levelMeta } from './level-page.tsx';
import { loadCourses } from './load-courses.ts';

const tiers: TierId[] = ['free', 'standard', 'pro', 'family-group'];

export const loader = ({ context }: Route.LoaderArgs) => loadCourses(context, beginner);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => levelMeta(root.loaderData, beginner);

export default function BeginnerPage({ loaderData }: Route.ComponentProps) {
  return <LevelPage level={beginner} tiers={tiers} courses={loaderData} />;
}
