import { isOlderThan } from '#app/lib/paging.ts';
import { madeAt, taughtCourse, topicOf, uuidOf } from './lists-rows.ts';

/** A request that a page sends, as the browser's client writes it. */
export interface ListRequest {
  name: string;
  path: string;
  /** The parameters of a function call. */
  body?: object;
  /** Sent by a visitor; by an admin otherwise. */
  isPublic?: boolean;
  /** Requests only the number of rows. */
  isCount?: boolean;
}

export interface ListRequests {
  /** Everyday requests of pages: their time should depend on the size of the response only. */
  usual: ListRequest[];
  /** Requests that have to scan many rows: their time grows with the size of the table. */
  unusual: ListRequest[];
}

const listedColumns = 'select=id,title,slug,author_name,published,created_at,updated_at';

/** The requests for lists of this many rows each. The responses have the same length for every size. */
export function requestsFor(size: number): ListRequests {
  const lastShown = size - 99;
  const older = `or=(${isOlderThan({ id: uuidOf(lastShown), created_at: madeAt(lastShown) })})`;
  const newest = 'order=created_at.desc,id.desc&limit=100';
  const published = '/blog_posts?select=*&published=eq.true&order=publish_date.desc,id.asc';
  return {
    usual: [
      { name: 'blog', path: `${published}&offset=0&limit=13`, isPublic: true },
      { name: 'blog, second page', path: `${published}&offset=12&limit=13`, isPublic: true },
      { name: 'blog, page 50', path: `${published}&offset=588&limit=13`, isPublic: true },

      { name: 'users', path: `/profiles?select=*&${newest}` },
      { name: 'users, next page', path: `/profiles?select=*&${older}&${newest}` },
      users('one address', { search_text: 'hedy.lovelace7@' }),
      users('a first name', { search_text: 'Hedy' }),
      users('a text all have', { search_text: 'example' }),
      users('a text none has', { search_text: 'nobody at all' }),
      users('two letters', { search_text: 'ad' }),
      users('a first name, next page', {
        search_text: 'Hedy',
        after_user: uuidOf(size - 493),
        page_size: 50,
      }),

      { name: 'posts', path: `/blog_posts?${listedColumns}&${newest}` },
      { name: 'posts, next page', path: `/blog_posts?${listedColumns}&${older}&${newest}` },
      posts('one title', { search_text: topicOf(77) }),
      posts('an author', { search_text: 'Hedy' }),
      posts('a text all have', { search_text: 'lesson' }),
      posts('a text none has', { search_text: 'nobody at all' }),
      posts('two letters', { search_text: 'ad' }),

      tickets('all', {}),
      tickets('next page', { after_ticket: `TCK-${lastShown}` }),
      tickets('a status', { wanted_status: 'Open' }),
      tickets('a category', { wanted_category: 'Sales' }),
      tickets('unassigned', { only_unassigned: true }),
      tickets('one number', { search_text: `TCK-${size - 223}` }),
      tickets('one address', { search_text: 'hedy.lovelace7@' }),
      tickets('a first name', { search_text: 'Hedy' }),
      tickets('a text all have', { search_text: 'example' }),
      tickets('a text none has', { search_text: 'nobody at all' }),
      tickets('a status and a text', { search_text: 'invoice', wanted_status: 'Open' }),

      payments('all', {}),
      payments('next page', { after_payment: `PAY-${lastShown}` }),
      payments('a status', { only_status: 'Pending' }),
      payments('a plan', { only_plan: 'Expert' }),
      payments('a span of time', { since: madeAt(size / 2) }),
      payments('one invoice', { search_text: `INV-${size - 223}` }),
      payments('one address', { search_text: 'hedy.lovelace7@' }),
      payments('a first name', { search_text: 'Hedy' }),
      payments('a text all have', { search_text: 'example' }),
      payments('a text none has', { search_text: 'nobody at all' }),
      payments('a status and a text', { search_text: 'example', only_status: 'Pending' }),

      learners('all', {}),
      learners('next page', { after_learner: uuidOf(lastShown) }),
      learners('one address', { search_text: 'hedy.lovelace7@' }),
      learners('a first name', { search_text: 'Hedy' }),
      learners('a text none has', { search_text: 'nobody at all' }),
      { name: 'results: lessons', path: '/rpc/course_funnel', body: { course: taughtCourse } },
      { name: 'results: questions', path: '/rpc/question_figures', body: { course: taughtCourse } },
    ],
    unusual: [
      {
        name: 'blog, the page in the middle',
        path: `${published}&offset=${size / 2}&limit=13`,
        isPublic: true,
      },
      users('two letters none has', { search_text: 'zq' }),
      posts('two letters none has', { search_text: 'zq' }),
      posts('a rare text of common parts', { search_text: 'lesson 77 about' }),
      tickets('a text that no ticket of the category has', {
        search_text: 'invoice',
        wanted_category: 'Partnership',
      }),
      payments('a text that only the oldest have', { search_text: 'basic' }),
      payments('a text that no payment of the plan has', { search_text: 'basic', only_plan: 'Expert' }),
      { name: 'users: count', path: '/profiles?select=id&role=eq.user', isCount: true },
      { name: 'tickets: counts', path: '/rpc/count_tickets', body: {} },
      { name: 'payments: figures', path: '/rpc/payment_figures', body: {} },
      { name: 'dashboard', path: '/rpc/admin_dashboard', body: {} },
    ],
  };
}

function users(name: string, parameters: object): ListRequest {
  return { name: `users: ${name}`, path: '/rpc/search_profiles', body: { page_size: 100, ...parameters } };
}

function posts(name: string, parameters: object): ListRequest {
  const path = `/rpc/search_blog_posts?${listedColumns}`;
  return { name: `posts: ${name}`, path, body: { page_size: 100, ...parameters } };
}

function tickets(name: string, parameters: object): ListRequest {
  return { name: `tickets: ${name}`, path: '/rpc/search_tickets', body: { page_size: 100, ...parameters } };
}

function payments(name: string, parameters: object): ListRequest {
  return { name: `payments: ${name}`, path: '/rpc/search_payments', body: { page_size: 100, ...parameters } };
}

function learners(name: string, parameters: object): ListRequest {
  const body = { course: taughtCourse, page_size: 50, ...parameters };
  return { name: `learners: ${name}`, path: '/rpc/course_learners', body };
}
