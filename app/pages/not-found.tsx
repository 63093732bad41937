import { data } from 'react-router';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { missingPageMeta } from '#app/lib/page-meta.ts';

export const meta = missingPageMeta;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
