import { findTeachersPlan } from '#app/data/teachers-plans.ts';
import { siteContext } from '#app/lib/site.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/teachers-plan.ts';

export const handle: DocumentHandle = { document: 'shared' };

/** The plan for teachers of a module, as PDF. Like every document it is made once and kept until its content changes. */
export async function loader({ params: { slug, module }, context }: Route.LoaderArgs) {
  const plan = await findTeachersPlan(context.get(supabaseContext), slug, module);
  if (!plan) return new Response('Not found', { status: 404 });
  // The PDF library loads with the first plan, not at server start.
  const { createTeachersPlan } = await import('#app/lib/pdf/teachers-plan.server.ts');
  return new Response(new Uint8Array(await createTeachersPlan(plan, context.get(siteContext))), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${slug}-${module}-teachers-plan.pdf"`,
    },
  });
}
