import { measureForms } from './first-visit.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import { arePeersInstalled, startNextjs, startReactRouter, versionOf } from './peer-servers.ts';

type Role = 'ours' | 'bare' | 'Next.js' | 'Next.js, uncompressed' | 'React Router';

/** A page on a server, measured next to others. */
export interface Side {
  page: 'Home' | 'Blog list';
  role: Role;
  name: string;
  url: string;
  server: MeasuredServer;
  /** The accepted encodings, if not those of browsers. */
  acceptEncoding?: string;
}

/** Every page that shows Home or the blog list, each server in its own process. */
export async function startSides(site: MeasuredServer): Promise<Side[]> {
  return [
    ...(await besideBare('Home', site, `${site.url}/`)),
    ...(await besideBare('Blog list', site, `${site.url}/blog`)),
    ...(arePeersInstalled() ? await startPeers(`${site.url}/`) : []),
  ];
}

async function besideBare(page: Side['page'], site: MeasuredServer, url: string): Promise<Side[]> {
  const bare = await startServer({ file: 'bare-server.ts', args: [url] });
  await untilSameSize(url, bare.url);
  return [
    { page, role: 'ours', name: 'this site', url, server: site },
    { page, role: 'bare', name: 'bare `node:http`', url: bare.url, server: bare },
  ];
}

/** A fresh page is compressed fast at first, and with the best compression a moment later. */
export async function untilSameSize(url: string, bareUrl: string): Promise<void> {
  const { br } = await measureForms(bareUrl);
  const giveUpAt = Date.now() + 20_000;
  while ((await measureForms(url)).br !== br) {
    if (Date.now() > giveUpAt) throw new Error(`${url} and bare node:http serve different bytes`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function startPeers(homeUrl: string): Promise<Side[]> {
  const nextjs = await startNextjs();
  const reactRouter = await startReactRouter();
  for (const { url } of [nextjs, reactRouter]) {
    if ((await visibleTextAt(url)) === (await visibleTextAt(homeUrl))) continue;
    throw new Error('The peers show another Home than ours. Build them again with: npm run bench:peers');
  }
  const page = 'Home';
  const nextjsPage = { page, url: nextjs.url, server: nextjs } as const;
  const nextjsName = `Next.js ${await versionOf('next')}, static`;
  const reactRouterName = `React Router ${await versionOf('react-router')}, rendered for each request`;
  return [
    { ...nextjsPage, role: 'Next.js', name: nextjsName },
    {
      ...nextjsPage,
      role: 'Next.js, uncompressed',
      name: `${nextjsName}, uncompressed`,
      acceptEncoding: 'identity',
    },
    { page, role: 'React Router', name: reactRouterName, url: reactRouter.url, server: reactRouter },
  ];
}

async function visibleTextAt(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return html
    .replace(/^.*?<body/s, '')
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<.*?>/gs, '')
    .replace(/\s+/g, '');
}
