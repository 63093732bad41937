/** The one script that runs before a visitor's first intent. It is bundled and put into every document's head. */
import { holdInput } from './hold-input.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { markDocument } from './mark-document.ts';

markDocument();
holdInput();
hydrateOnIntent();
