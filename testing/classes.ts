import { expect } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import type { RosterDifference } from '#domain/classes/roster.ts';
import type { openTestBackend } from './backend.ts';

type Site = Awaited<ReturnType<typeof openTestBackend>>;

const base = 'http://127.0.0.1:3000';

/** What teachers do with classes over the API, step by step. */
export function classesOf(site: Site) {
  type Teacher = Awaited<ReturnType<typeof makeSignedIn<ReturnType<typeof site.client>>>>;

  async function call<Body = Record<string, unknown>>(
    name: 'classes' | 'join',
    body: object,
    token?: string,
  ) {
    const response = await site.fetch(`${base}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  /** A teacher with a class in a school that has seats. */
  async function makeClass({ seats = 600, consentBy = 'the school office' as string | null } = {}) {
    const teacher = await makeSignedIn(site);
    const [school] = await sql<{ id: string }>(
      site,
      `insert into public.organisations (name, kind) values ('Hill School', 'school') returning id`,
    );
    const organisation = school?.id ?? '';
    await sql(
      site,
      `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'teacher')`,
      [organisation, teacher.id],
    );
    await sql(
      site,
      `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on, consent_by)
       values ($1, '{Beginner}', $2, current_date - 1, current_date + 100, nullif($3, ''))`,
      [organisation, seats, consentBy ?? ''],
    );
    const { data: id } = await teacher.client
      .rpc('create_class', { organisation, name: '5b' })
      .throwOnError();
    return { teacher, organisation, id };
  }

  type Compared = RosterDifference & { version: number };

  async function compare(teacher: Teacher, id: string, text: string): Promise<Compared> {
    const { status, body } = await call<Compared>(
      'classes',
      { action: 'compare-roster', class: id, text },
      teacher.session.access_token,
    );
    expect(status).toBe(200);
    return body;
  }

  async function apply(teacher: Teacher, id: string, text: string, isSure = true) {
    const { version } = await compare(teacher, id, text);
    return call(
      'classes',
      { action: 'apply-roster', class: id, text, version, is_sure: isSure },
      teacher.session.access_token,
    );
  }

  async function membersOf(teacher: Teacher, id: string) {
    const { data } = await teacher.client
      .from('class_members')
      .select('id, name, number, email, user_id')
      .eq('class_id', id)
      .is('left_at', null)
      .order('name')
      .throwOnError();
    return data;
  }

  async function codeOf(teacher: Teacher, id: string) {
    const { data } = await teacher.client.from('classes').select('code').eq('id', id).single().throwOnError();
    return data.code;
  }

  async function makeCards(teacher: Teacher, id: string, members: string[]) {
    const { status, body } = await call<{ cards: { member: string; pictures: string[] }[] }>(
      'classes',
      { action: 'make-cards', class: id, members },
      teacher.session.access_token,
    );
    expect(status).toBe(200);
    return body.cards;
  }

  return { call, makeClass, compare, apply, membersOf, codeOf, makeCards };
}
