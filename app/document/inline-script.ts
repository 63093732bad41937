/** The only script that runs before a visitor's first intent. It is bundled and inlined in every document's head. */
import { countFirstView } from './count-visit.ts';
import { holdInput } from './hold-input.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { markDocument } from './mark-document.ts';

markDocument();
// First, because a held click stops propagating: it has to start hydration before it is held.
hydrateOnIntent();
holdInput();
countFirstView();
