import { join } from 'node:path';
import type { NextConfig } from 'next';

export default {
  // The folder that holds the dependencies and Home, below another one with a lock file.
  turbopack: { root: join(import.meta.dirname, '..') },
  // Home is made of HTML, whose attributes are not spelled as React's types want them.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
