import { spawnSync } from 'node:child_process';

/** A Python that has a module, if this machine has one. Tests that need it are skipped elsewhere, and say so. */
export function pythonWith(module: string): string | undefined {
  return ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0,
  );
}
