// @ts-check
// The first step of `npm start` and `npm test`. Using only the machine's own Node, it prepares a fresh clone until the
// project's own Node and dependencies can take over. Hence plain JavaScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);

const { engines, optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const isWindows = process.platform === 'win32';
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const hasNodePackage = nodePackage in optionalDependencies;

/** Node 24 is a dependency, so that machines run the same version. Systems without its package use their own Node. */
export const node = hasNodePackage
  ? inRoot('node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')
  : process.execPath;

/** Where Node caches the compiled JavaScript of our TypeScript, so that later starts are faster. */
export const compileCache = inRoot('node_modules', '.cache', 'compiled');

/** Installs the dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  if (!hasNodePackage && !isNewEnough(process.versions.node)) {
    fail(`There is no package with Node for this system (${nodePackage}). Install Node 24, then try again.`);
  }
  const lock = hashOf(['package-lock.json']);
  const stamp = inRoot('node_modules', '.installed-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(node)) return;
  // If the folder is a symlink, npm would empty the folder it points to.
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'node_modules is a link and does not fit package-lock.json. Remove the link, or install at its target.',
    );
  }
  console.log('Installing dependencies …');
  // CI=true and similar variables must not change what is installed. No package needs its install scripts.
  const command = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--include=optional'];
  const installed = spawnSync('npm', command, {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (installed.status !== 0) fail('Installing the dependencies failed; npm said why above.');
  // npm goes on without an optional package that it could not fetch.
  if (!existsSync(node)) fail(`npm could not install ${nodePackage} from the registry. Try again.`);
  writeFileSync(stamp, lock);
}

/** Builds the pages when their sources have changed since the last build. */
export async function ensureBuild() {
  const sources = [
    'app',
    'courseware',
    'credentials',
    'labs',
    'models/inference',
    'models/tokenizer',
    'models/weights',
    'curriculum',
    'domain',
    'public',
    'python',
    // The build ends by compressing its files and rendering the courses.
    'scripts/build',
    'server/documents/compression.ts',
    'server/documents/content-types.ts',
    'server/curriculum',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ];
  const inputs = hashOf(sources);
  const stamp = inRoot('build', '.built-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  console.log('Building the pages …');
  rmSync(stamp, { force: true });
  await runStep('Building the pages', inRoot('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build');
  mkdirSync(inRoot('build'), { recursive: true });
  await runStep('Rendering the courses', inRoot('server', 'curriculum', 'pack-for-build.ts'));
  writeFileSync(stamp, inputs);
}

/**
 * Runs a program that prints only if it fails.
 * @param {string} name
 * @param {string[]} command
 */
async function runStep(name, ...command) {
  const step = spawn(node, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [step.stdout, step.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [status] = await once(step, 'close');
  if (status !== 0) fail(`${name} failed:\n${output}`);
}

/**
 * Runs a TypeScript file on the project's Node until it ends, passing signals on, and ends with its exit code.
 * The open channel lets the child notice if this process is killed outright.
 * npm sends signals to the shell that it runs a script in, and many shells die of them without passing them on. So the
 * scripts that serve begin with `exec`, by which this process takes the place of the shell; Windows has no `exec`, and
 * there the part after `||` runs.
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} [defaults]
 */
export function runToTheEnd(file, args, defaults = {}) {
  const child = spawn(node, [inRoot(file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...defaults, ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Whether `engines` of package.json, which names the oldest version, allows this one. @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = engines.node.match(/\d+/g).map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((entry) => filesIn(inRoot(entry)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} entry @returns {string[]} */
function filesIn(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)));
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
