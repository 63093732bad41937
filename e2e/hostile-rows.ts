import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import { hostileMarkdown } from '#testing/hostile/markdown.ts';
import { sample } from '#testing/thorough.ts';

const chosen = sample(hostileMarkdown, 8);

/** The database stores no null characters, so they are removed. Names are single lines. */
export const texts = chosen.map((text) => text.replaceAll('\u0000', ''));
const lines = texts.map((text) => text.replace(/\p{Cc}+/gu, ' ').trim());

/** As many texts as fit into one long field, starting with this one. Every eighth start covers them all. */
export const chunk = 8;
const longText = (at: number) => texts.slice(at, at + chunk).join('\n\n');

/** The same texts from another start, so that every field gets every text and no two fields have the same value. */
const line = (at: number, most: number, fewest = 1) =>
  (lines[at % lines.length] ?? '').slice(0, most).trim().padEnd(fewest, '.');

async function forEachText(work: (at: number) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < texts.length; from += 20) {
    await Promise.all(texts.slice(from, from + 20).map((_text, at) => work(from + at)));
  }
}

/** Users with such names, and their messages to the institute: each opens a ticket and sends a mail. */
export async function addPeople(service: SupabaseClient<Database>): Promise<string[]> {
  const ids: string[] = [];
  await forEachText(async (at) => {
    const { data, error } = await service.auth.admin.createUser({
      email: `hostile-${at}@example.org`,
      user_metadata: { full_name: line(at, 100) },
    });
    if (error) throw error;
    ids[at] = data.user.id;
    await service.functions
      .invoke('contact-form', {
        body: {
          name: line(at, 100, 2),
          email: `hostile-${at}@example.org`,
          subject: line(at + 40, 200, 5),
          message: longText(at).slice(0, 2000).padEnd(10, '.'),
        },
      })
      .then((answer) => {
        if (answer.error) throw answer.error;
      });
  });
  return ids;
}

/** Published posts with such texts in every field. */
export async function addPosts(service: SupabaseClient<Database>): Promise<void> {
  const posts = texts.map((_text, at) => ({
    title: line(at, 200),
    slug: `hostile-${at}`,
    author_name: line(at + 20, 100),
    excerpt: texts[(at + 60) % texts.length]?.slice(0, 500),
    content: longText(at),
    published: true,
  }));
  await service.from('blog_posts').insert(posts).throwOnError();
}

/** Courses as an admin saves them; every eighth is published. */
export async function addCourses(admin: SupabaseClient<Database>): Promise<void> {
  await forEachText((at) =>
    admin
      .rpc('save_course', {
        course: {
          title: line(at, 120),
          slug: `hostile-${at}`,
          summary: line(at + 60, 300),
          description: longText(at),
          level: 'Beginner',
          instructor: line(at + 20, 100),
          category: line(at + 30, 60),
          duration: line(at + 50, 40),
          status: at % chunk === 0 ? 'Published' : 'Draft',
          modules: [
            {
              title: line(at + 80, 120),
              lessons: [{ title: line(at + 90, 120), kind: 'Reading', duration_minutes: 5 }],
            },
          ],
        },
      })
      .throwOnError(),
  );
}

/** Replies, notes and certificates of an admin with such texts; all of them also go into the audit log. */
export async function workAsAdmin(admin: SupabaseClient<Database>, people: string[]): Promise<void> {
  const { data: tickets } = await admin
    .from('support_tickets')
    .select('id')
    .like('email', 'hostile-%')
    .order('id')
    .throwOnError();
  const { data: course } = await admin
    .from('courses')
    .select('id')
    .eq('slug', 'hostile-0')
    .single()
    .throwOnError();
  await forEachText(async (at) => {
    const ticket = String(tickets[at]?.id);
    const saying = (text: string) => ({ ticket, message_id: randomUUID(), message_text: text });
    await admin.rpc('reply_to_ticket', saying(longText(at).slice(0, 5000))).throwOnError();
    await admin.rpc('add_ticket_note', saying(longText(at).slice(0, 5000))).throwOnError();
    const { data: certificate } = await admin
      .rpc('issue_certificate', {
        target_user: String(people[at]),
        target_course: course.id,
        printed_name: line(at, 100),
        reached_score: 90,
        reason: 'Passed the course',
      })
      .throwOnError();
    await admin
      .rpc('revoke_certificate', {
        certificate_id: certificate.id,
        reason: (texts[at] ?? '').slice(0, 500),
      })
      .throwOnError();
    await admin
      .rpc('log_admin_action', { action_type: 'user_view', action_details: { [line(at, 60)]: texts[at] } })
      .throwOnError();
  });
}

/** Memberships with pending payments, under the names of their users. */
export async function addPayments(service: SupabaseClient<Database>, people: string[]): Promise<void> {
  await forEachText((at) =>
    service
      .rpc('request_membership', {
        member_id: String(people[at]),
        wanted_plan: 'pro',
        wanted_billing: 'monthly',
        payment_method: line(at + 10, 60),
        most_per_hour: null,
      })
      .throwOnError(),
  );
}

/** The site's own name and description, made of every eighth text and the ones after it. */
export function siteFacts(at: number): { site_name: string; site_description: string } {
  return {
    site_name: line(at, 80, 2),
    site_description: lines
      .slice(at, at + chunk)
      .join(' ')
      .slice(0, 300)
      .padEnd(10, '.'),
  };
}
