import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const version = '1.4.8';
const folder = fileURLToPath(new URL(`../../.cache/observatory-${version}`, import.meta.url));
const home = join(folder, 'node_modules/@mdn/mdn-http-observatory');

export interface Grade {
  grade: string;
  score: number;
  /** The result of each of its tests, such as `csp-implemented-with-no-unsafe-default-src-none`. */
  findings: { finding: string; points: number }[];
}

/** The URLs for the Observatory: http and https, on our ports. */
interface Address {
  hostname: string;
  httpPort: number;
  httpsPort: number;
  path: string;
}

type Test = (answers: object) => { result: string };

/** Mozilla's own retriever, tests and scores, combined as in its `scan`, which supports only the default ports. */
export async function openGrader(): Promise<(address: Address) => Promise<Grade>> {
  install();
  const { retrieve } = await load<{
    retrieve(hostname: string, options: Omit<Address, 'hostname'>): Promise<object>;
  }>('retriever/retriever.js');
  const { ALL_TESTS: tests } = await load<{ ALL_TESTS: Test[] }>('constants.js');
  const { getScoreModifier, getGradeForScore } = await load<{
    getScoreModifier(finding: string): number;
    getGradeForScore(score: number): { grade: string; score: number };
  }>('grader/grader.js');
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT: enoughForCredit } = await load<{
    MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
  }>('grader/charts.js');

  return async ({ hostname, ...options }) => {
    const answers = await retrieve(hostname, options);
    const findings = tests.map((test) => {
      const finding = test(answers).result;
      return { finding, points: getScoreModifier(finding) };
    });
    const sumOf = (points: number[]) => points.reduce((sum, each) => sum + each, 100);
    const points = findings.map((each) => each.points);
    const withoutCredit = sumOf(points.filter((each) => each < 0));
    const score = withoutCredit >= enoughForCredit ? sumOf(points) : withoutCredit;
    return { ...getGradeForScore(score), findings };
  };
}

/** Install scripts are skipped: they build a database driver and download lists, and grading needs neither. */
function install(): void {
  const preloadedHosts = join(home, 'conf/hsts-preload.json');
  if (existsSync(preloadedHosts)) return;
  console.log(`Installing the Observatory ${version} into .cache …`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, `@mdn/mdn-http-observatory@${version}`], {
    stdio: 'inherit',
  });
  // None of our hosts is on the HSTS preload list of browsers, so an empty list gives the same result.
  writeFileSync(preloadedHosts, '{}');
}

function load<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(join(home, 'src', file)).href);
}
