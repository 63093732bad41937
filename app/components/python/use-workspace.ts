import { useRef, useState } from 'react';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useNear } from '#app/lib/use-near.ts';
import { findSession } from '#app/session/session-store.ts';
import type { PythonWorkspace } from './python-workspace.tsx';

/** The editor is larger than the rest of a page, so it is fetched when a place for it comes near. */
export function useWorkspace() {
  const place = useRef<HTMLDivElement>(null);
  const [Workspace, setWorkspace] = useState<typeof PythonWorkspace>();
  useNear(place, async () => {
    const [loaded] = await Promise.all([
      loadPatiently(() => import('./python-workspace.tsx')),
      // Whose code it shows has to be known.
      findSession(),
    ]);
    setWorkspace(() => loaded.PythonWorkspace);
  });
  return { place, Workspace };
}
