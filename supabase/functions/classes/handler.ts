import { classCallSchema, classRosterSchema } from '#domain/classes/class-call.ts';
import {
  changeMember,
  compareRoster,
  isEmptyDifference,
  type RosterRow,
  readRoster,
  rosterLimits,
} from '#domain/classes/roster.ts';
import { type CodePicture, codeLength, codePictures } from '#domain/families/picture-code.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { firstIssue, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { hashNewCode } from '#supabase/functions/_shared/picture-hash.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { applyRoster } from './apply-roster.ts';

/** What teachers do that makes accounts or sends mails. The database decides who may. */
export const handleClasses = defineFunction({
  auth: 'user',
  body: classCallSchema,
  // JSON writes some characters as six.
  maxBytes: 3 * rosterLimits.bytes,
  tooLong: `The file is too long. A roster has at most ${rosterLimits.rows} rows.`,
  invalid: firstIssue,
  async handle({ user, body: asked, platform }) {
    if (asked.action === 'make-cards') {
      return respond(200, { cards: await makeCards(user, asked.class, asked.members, platform) });
    }
    const { data } = await platform.database
      .rpc('class_roster', { teacher: user, class: asked.class })
      .throwOnError();
    const roster = classRosterSchema.parse(data);
    const read = readRoster(asked.text, new Date().getUTCFullYear());
    const difference = compareRoster(read, roster.members, isOfOtherClass(roster.pupils));
    if (asked.action === 'compare-roster') return respond(200, { version: roster.version, ...difference });
    if (asked.version !== roster.version) {
      return respond(409, { error: 'The class has changed meanwhile. Please compare the file again.' });
    }
    if (difference.errors.length > 0) {
      return respond(422, { error: 'The file has mistakes, so nothing was changed.' });
    }
    if (difference.isLarge && !asked.is_sure) {
      return respond(409, { error: 'More than half of the class changes. Please confirm it a second time.' });
    }
    if (!isEmptyDifference(difference)) {
      await applyRoster(user, asked.class, roster, toChanges(difference), platform);
    }
    return respond(200, {});
  },
});

/** A number of the school may belong to a pupil whose account this teacher cannot bring into the class. */
function isOfOtherClass(pupils: Record<string, string | null>): (row: RosterRow) => boolean {
  return ({ number, email }) => number !== null && !email && pupils[number] === null;
}

function toChanges({ added, changed, leaving }: ReturnType<typeof compareRoster>) {
  return {
    added,
    changed: changed.map(({ member, row }) => changeMember(member, row)),
    leaving: leaving.map(({ id }) => id),
  };
}

async function makeCards(teacher: string, classId: string, members: string[], platform: FunctionPlatform) {
  const { data: secret } = await platform.database.rpc('picture_secret').throwOnError();
  const made = await Promise.all(
    members.map(async (member) => {
      const pictures = drawPictures();
      return { member, pictures, ...(await hashNewCode(pictures, secret, platform)) };
    }),
  );
  await platform.database
    .rpc('set_pupil_codes', {
      teacher,
      class: classId,
      codes: made.map(({ member, salt, hash }) => ({ member, salt, hash })),
    })
    .throwOnError();
  return made.map(({ member, pictures }) => ({ member, pictures }));
}

/** Four random pictures, each as likely as the others. */
function drawPictures(): CodePicture[] {
  const pictures: CodePicture[] = [];
  const most = 256 - (256 % codePictures.length);
  while (pictures.length < codeLength) {
    const [byte = most] = crypto.getRandomValues(new Uint8Array(1));
    const picture = codePictures[byte % codePictures.length];
    if (byte < most && picture) pictures.push(picture);
  }
  return pictures;
}
