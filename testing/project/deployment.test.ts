import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readFolder } from '#courseware/files/read-folder.ts';
import { filmLimits } from '#domain/courses/film.ts';
import { createInstitute } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { hashFiles } from '#server/curriculum/install-curriculum.ts';
import { settingNames } from '#server/environment.ts';
import { confirmationMail } from '#server/mail/messages/confirmation.ts';
import { invitationMail } from '#server/mail/messages/invitation.ts';
import { recoveryMail } from '#server/mail/messages/recovery.ts';
import { makeDataFolder } from '#testing/setup/template.ts';
import { nodeFlags, withoutContent } from '#testing/site-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFile(join(root, file), 'utf8');
const allMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The flags that keep Node and malloc from using more memory than serving needs (docs/decisions/018). */
const nodeSettings = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

/** The environment of the Dockerfile's last stage, which is the image itself. */
async function readImage() {
  const stage = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? '';
  const command = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(stage)?.[1] ?? '[]');
  return {
    variables: Object.fromEntries(
      allMatches(stage, /^ENV (\S+=\S+)$/gm).map((pair) => /^(\w+)=(.*)$/.exec(pair)?.slice(1) ?? []),
    ),
    copied: allMatches(stage, /^COPY --from=build \/app\/(\S+) \1$/gm),
    start: command('CMD').slice(1),
    healthCheck: command('  CMD').slice(1),
  };
}

/** A folder with exactly the image's contents: the copied paths, and the production dependencies. */
async function makeImageFolder(copied: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-image-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const leftOut = (await read('.dockerignore')).split('\n').filter((line) => /^[\w*].*\w/.test(line));
  const isSent = (file: string) => !leftOut.some((pattern) => matchesGlob(relative(root, file), pattern));
  for (const path of copied)
    await cp(join(root, path), join(folder, path), { recursive: true, filter: isSent });

  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    await read('package-lock.json'),
  );
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(root, path), join(folder, path));
  }
  return folder;
}

test('the image holds all the site needs: it serves, reports healthy, and stops on SIGTERM', async () => {
  const { variables, copied, start, healthCheck } = await readImage();
  const folder = await makeImageFolder(copied);
  // That a database is created in an empty folder is shown elsewhere.
  const dataDirectory = await makeDataFolder('lifelong-image-data-');
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const env = {
    ...variables,
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDirectory,
    ...withoutContent,
  };
  const site = spawn(process.execPath, [...nodeFlags, ...start], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void site.kill('SIGKILL'));
  const said: string[] = [];
  site.stderr.on('data', (text) => said.push(String(text)));
  const port = await new Promise<string>((resolve, reject) => {
    site.stdout.on('data', (text) => {
      said.push(String(text));
      const found = / is at http:\/\/127\.0\.0\.1:(\d+)/.exec(said.join(''))?.[1];
      if (found) resolve(found);
    });
    site.once('exit', () => reject(new Error(said.join(''))));
  });

  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Lifelong AI Institute')]);
  const isHealthy = async () => {
    const check = spawn(process.execPath, healthCheck, { env: { ...env, PORT: port } });
    const [code] = await once(check, 'exit');
    return code === 0;
  };
  expect(await isHealthy()).toBe(true);
  site.kill('SIGTERM');
  expect(await once(site, 'exit')).toEqual([0, null]);
  expect(await isHealthy()).toBe(false);

  // Installing the courses would take longer than all of this.
  const hashOf = async (place: string) => hashFiles(await readFolder(join(place, 'curriculum')));
  expect(await hashOf(folder)).toBe(await hashOf(root));
  expect(existsSync(join(folder, 'build/curriculum.json'))).toBe(true);
});

test('every setting that the deployment files name is one the site reads', async () => {
  const { variables } = await readImage();
  const compose = await read('compose.yaml');
  const site = compose.slice(compose.indexOf('\n  site:'), compose.indexOf('\n  database:'));
  const services = ['lifelong-ai', 'lifelong-ai-backup'].map((name) => read(`deploy/${name}.service`));
  const named = [
    ...Object.keys(variables),
    ...allMatches(site, /^ {6}([A-Z_]+):/gm),
    ...allMatches((await Promise.all(services)).join('\n'), /^Environment=([A-Z_]+)=/gm),
  ];
  expect(named.length).toBeGreaterThan(10);
  const known = [...settingNames, 'PATH', 'NODE_COMPILE_CACHE', ...Object.keys(nodeSettings)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);

  const asked = allMatches(compose, /\$\{([A-Z_]+)/g);
  const offered = allMatches(await read('deploy/compose.env'), /^([A-Z_]+)=/gm);
  expect(offered.filter((name) => !asked.includes(name))).toEqual([]);
});

test('compose.yaml creates an ordinary role for the site, and keeps the password of the superuser from it', async () => {
  const [, site = '', database = ''] = (await read('compose.yaml')).split(/^ {2}(?:site|database|proxy):$/m);
  expect(site).toMatch(/^ {6}DATABASE_URL: postgresql:\/\/lifelong_ai:\$\{SITE_DATABASE_PASSWORD:\?/m);
  expect(site).not.toContain('POSTGRES_PASSWORD');
  expect(database).toMatch(/^ {6}SITE_DATABASE_PASSWORD: /m);
  // What testing/project/site-role.postgres.test.ts runs on a real PostgreSQL.
  const mounted = allMatches(database, /^ {6}- \.\/(\S+):ro$/gm);
  expect(mounted).toEqual([
    'deploy/database:/docker-entrypoint-initdb.d',
    'backend/database/bootstrap.sql:/opt/site/bootstrap.sql',
  ]);
  expect(await read('deploy/database/site-role.sh')).toContain('/opt/site/bootstrap.sql');
});

test('the image and the service run Node as npm start does', async () => {
  const { variables } = await readImage();
  expect(variables).toMatchObject(nodeSettings);
  const service = await read('deploy/lifelong-ai.service');
  const start = await read('scripts/start.mjs');
  for (const [name, value] of Object.entries(nodeSettings)) {
    expect(service).toContain(`\nEnvironment=${name}=${value}\n`);
    expect(start).toContain(`${name}: '${value}'`);
  }
});

test('every setting is documented', async () => {
  const explained = `${await read('README.md')}${await read('CONTRIBUTING.md')}`;
  const unexplained = settingNames.filter((name) => !new RegExp(`\`[^\`]*\\b${name}\\b`).test(explained));
  expect(unexplained).toEqual([]);
});

test('a proxy of ours lets through the largest upload and nothing far beyond', async () => {
  const largestUpload = filmLimits.bytes + 65_536;
  const nginx = Number(/client_max_body_size (\d+)m;/.exec(await read('deploy/nginx.conf'))?.[1]) * 1024 ** 2;
  const caddy = Number(/max_size (\d+)MB/.exec(await read('deploy/Caddyfile'))?.[1]) * 1000 ** 2;
  for (const limit of [nginx, caddy]) {
    expect(limit).toBeGreaterThanOrEqual(largestUpload);
    expect(limit).toBeLessThan(1.2 * largestUpload);
  }
});

test('hosted Supabase accepts the largest film', async () => {
  const limit = /^file_size_limit = "(\d+)MiB"$/m.exec(await read('supabase/config.toml'))?.[1];
  expect(Number(limit) * 1024 ** 2).toBe(filmLimits.bytes);
});

test('hosted Supabase sends the mails that our own server sends', async () => {
  const config = await read('supabase/config.toml');
  const link = '{{ .ConfirmationURL }}';
  const institute = createInstitute(defaultSiteSettings);
  for (const [name, mail] of [
    ['confirmation', confirmationMail(institute, link)],
    ['recovery', recoveryMail(institute, link)],
    ['invite', invitationMail(institute, link)],
  ] as const) {
    // On hosted Supabase all links have the same lifetime of an hour.
    const html = mail.html?.replaceAll('24 hours', 'one hour');
    await expect(html).toMatchFileSnapshot(join(root, `supabase/templates/${name}.html`));
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${mail.subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
    );
  }
});
