import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/build/compress-files.ts';
import { slimRouteTable } from './scripts/build/slim-route-table.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole table of routes is one small file, fetched with hydration; asking for parts of it costs more.
  routeDiscovery: { mode: 'initial' },
  // Loaders in the browser come with their pages: split off they would be more files, and more rows in that table.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await slimRouteTable(join(buildDirectory, 'client', 'assets'));
    await compressFiles(join(buildDirectory, 'client'));
  },
} satisfies Config;
