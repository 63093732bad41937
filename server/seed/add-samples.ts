import { confirmEmail } from '#backend/auth/accounts/confirm-email.ts';
import { createAccount } from '#backend/auth/accounts/create-account.ts';
import type { Transaction } from '#backend/database/database.ts';
import { markAsSample } from './mark-as-sample.ts';
import { addSampleAnalytics } from './sample-analytics.ts';
import { addSampleCertificates } from './sample-certificates.ts';
import { addSampleCourses } from './sample-courses.ts';
import { addSamplePayments } from './sample-payments.ts';
import { readSamplePosts } from './sample-posts.ts';
import { addSampleProgress } from './sample-progress.ts';
import { addSampleTickets } from './sample-tickets.ts';
import { sampleUsers } from './sample-users.ts';

/** Adds all sample content: users, posts and courses, and what people have learned, paid and asked. */
export async function addSamples(transaction: Transaction): Promise<void> {
  for (const user of sampleUsers) await addUser(transaction, user);
  for (const post of await readSamplePosts()) await addPost(transaction, post);
  await addSampleCourses(transaction);
  await addSampleCertificates(transaction);
  await addSampleProgress(transaction);
  await addSamplePayments(transaction);
  await addSampleTickets(transaction);
  await addSampleAnalytics(transaction);
}

async function addUser(transaction: Transaction, user: (typeof sampleUsers)[number]): Promise<void> {
  const id = await createAccount(transaction, {
    email: user.email,
    passwordHash: '',
    userMetadata: { full_name: user.name, birth_year: 1990 },
  });
  if (!id) return;
  await confirmEmail(transaction, id);
  await transaction.query(
    'update auth.users set created_at = $2, updated_at = $2, email_confirmed_at = $2 where id = $1',
    [id, user.joined],
  );
  await transaction.query('update public.profiles set created_at = $2 where id = $1', [id, user.joined]);
  await markAsSample(transaction, 'auth.users', id);
}

type SamplePost = Awaited<ReturnType<typeof readSamplePosts>>[number];

async function addPost(transaction: Transaction, post: SamplePost): Promise<void> {
  const [added] = await transaction.query<{ id: string }>(
    `insert into public.blog_posts (title, slug, excerpt, author_name, content, published, publish_date, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($7, now())) returning id`,
    [post.title, post.slug, post.excerpt, post.author_name, post.content, post.published, post.publish_date],
  );
  if (added) await markAsSample(transaction, 'public.blog_posts', added.id);
}
