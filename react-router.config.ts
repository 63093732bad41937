import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './server/documents/compress-files.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole table of routes is one small file, fetched with hydration; asking for parts of it costs more.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
