import { join } from 'node:path';
import type { NextConfig } from 'next';

export default {
  // The folder with the dependencies and Home; a parent folder has another lock file.
  turbopack: { root: join(import.meta.dirname, '..') },
  // Home is made of HTML, whose attributes are not spelled as React's types require.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
