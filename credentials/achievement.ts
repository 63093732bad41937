import { z } from 'zod';
import { courseLevels } from '#domain/courses/course.ts';
import { toHex } from '#domain/text/hex.ts';
import { contextUrls } from './context-urls.ts';
import { didOf } from './issuer.ts';
import type { Evidence, UnsignedBadge } from './schema.ts';
import { statusEntry } from './status-entry.ts';
import { badgeWords } from './words.ts';

/** What a credential says about one certificate, as `private.badge_facts` returns it. */
export const badgeFactsSchema = z.object({
  id: z.string(),
  student_name: z.string(),
  student_email: z.string(),
  title: z.string(),
  level: z.enum(courseLevels).nullable(),
  /** Set for a certificate of a course that still exists. */
  course_slug: z.string().nullable(),
  score_label: z.enum(['Excellent', 'Good', 'Pass']),
  issued_on: z.iso.date(),
  valid_until: z.iso.date().nullable(),
  modules: z.int(),
  /** The goals of labs that the holder shows. */
  lab_goals: z.int(),
  exam_on: z.iso.date().nullable(),
  /** Accepted projects that the learner chose to show. */
  projects: z.array(z.object({ title: z.string(), course: z.string(), accepted_on: z.iso.date() })),
  status_index: z.int(),
  salt: z.string(),
});
export type BadgeFacts = z.output<typeof badgeFactsSchema>;

export interface BadgeIssuer {
  siteUrl: string;
  name: string;
}

/** The credential of one certificate, before it is signed. */
export async function createBadge(facts: BadgeFacts, { siteUrl, name }: BadgeIssuer): Promise<UnsignedBadge> {
  const url = `${siteUrl}/verify/${facts.id}`;
  const title = withoutBraces(facts.title);
  const kind = facts.level ?? 'course';
  return {
    '@context': [contextUrls.credentials, contextUrls.openBadges],
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    image: { id: `${url}/badge.png`, type: 'Image', caption: badgeWords.caption(title) },
    issuer: { id: didOf(siteUrl), type: ['Profile'], name: withoutBraces(name), url: siteUrl },
    validFrom: startOf(facts.issued_on),
    ...(facts.valid_until && { validUntil: endOf(facts.valid_until) }),
    awardedDate: startOf(facts.issued_on),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityType: 'emailAddress',
          hashed: true,
          identityHash: await hashAddress(facts.student_email, facts.salt),
          salt: facts.salt,
        },
        {
          type: 'IdentityObject',
          identityType: 'name',
          hashed: false,
          identityHash: withoutBraces(facts.student_name),
        },
      ],
      achievement: {
        id: achievementUrl(facts, siteUrl),
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: title,
        description: badgeWords.description[kind](title),
        criteria: { id: `${siteUrl}/certification`, narrative: badgeWords.criteria[kind] },
        image: { id: `${siteUrl}/badges/${kind.toLowerCase()}.png`, type: 'Image' },
        inLanguage: 'en',
      },
    },
    evidence: evidenceOf(facts, url),
    credentialStatus: statusEntry(siteUrl, facts.status_index),
  };
}

/** Each piece of work that the certificate rests on, with the projects that its holder chose to show. */
function evidenceOf(
  { exam_on, score_label, modules, lab_goals, projects }: BadgeFacts,
  url: string,
): Evidence[] {
  const { exam, result, course, labs, project } = badgeWords.evidence;
  const type = ['Evidence'];
  const evidence: Evidence[] = [];
  evidence.push(
    exam_on
      ? { type, ...exam, narrative: exam.narrative(exam_on, score_label) }
      : { type, ...result, narrative: result.narrative(score_label) },
  );
  if (modules > 0) evidence.push({ type, ...course, narrative: course.narrative(modules) });
  if (lab_goals > 0)
    evidence.push({ type, id: `${url}/labs`, ...labs, narrative: labs.narrative(lab_goals) });
  for (const { title, course: courseTitle, accepted_on } of projects) {
    evidence.push({
      type,
      name: withoutBraces(title),
      genre: project.genre,
      narrative: project.narrative(withoutBraces(courseTitle), accepted_on),
    });
  }
  return evidence;
}

function achievementUrl({ id, level, course_slug }: BadgeFacts, siteUrl: string): string {
  if (level) return siteUrl + levelPages[level];
  return course_slug ? `${siteUrl}/courses/${course_slug}` : `${siteUrl}/verify/${id}#achievement`;
}

/** A verifier who knows the email address can compute the same hash. The address cannot be computed from the hash. */
export async function hashAddress(address: string, salt: string): Promise<string> {
  const bytes = new TextEncoder().encode(address.toLowerCase() + salt);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256$${toHex(hash)}`;
}

/** The page that describes what the certificate of a level stands for. */
const levelPages = {
  Beginner: '/beginner-ai',
  Intermediate: '/intermediate-ai',
  Advanced: '/expert-ai',
} as const;

const startOf = (day: string) => `${day}T00:00:00Z`;
const endOf = (day: string) => `${day}T23:59:59Z`;

/** Some readers of pictures count braces to find the end of the JSON. */
function withoutBraces(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')');
}
