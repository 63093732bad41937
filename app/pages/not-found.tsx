import { data } from 'react-router';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { missingPageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/not-found.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => missingPageMeta(root.loaderData);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
