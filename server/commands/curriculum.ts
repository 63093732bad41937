/** `npm run curriculum -- check [DIR]`: holds a folder of courses to the rules for content. */
import { checkCurriculum } from '#courseware/check/check-curriculum.ts';
import { describeProblem } from '#courseware/content-problem.ts';
import { readFolder } from '#courseware/files/read-folder.ts';

const [command, folder = 'curriculum'] = process.argv.slice(2);

if (command !== 'check') {
  console.error('Usage: npm run curriculum -- check [DIR]');
  process.exit(1);
}

const { courses, problems } = checkCurriculum(await readFolder(folder));
console.table(
  Object.fromEntries(
    courses.map(({ slug, shareOfDoing, ...figures }) => [
      slug,
      { ...figures, doing: `${Math.round(shareOfDoing * 100)} %` },
    ]),
  ),
);
for (const problem of problems) console.error(describeProblem(problem));
console.log(`${courses.length} courses, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
