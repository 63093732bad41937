/** The one script that runs before a visitor's first intent. It is bundled and put into every document's head. */
import { countArrival } from './count-visit.ts';
import { holdInput } from './hold-input.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { markDocument } from './mark-document.ts';

// zod tries whether it may compile code, which browsers report as a violation of the content policy. It reads this
// object when its module is loaded, which is after this script and maybe before any other of ours.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

markDocument();
// First, because a held click goes no further: it has to bring the page to life before it is held.
hydrateOnIntent();
holdInput();
countArrival();
