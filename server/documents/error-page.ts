import { randomInt } from 'node:crypto';
import type { SiteSettings } from '#domain/site/site-settings.ts';
import { plainPage } from './plain-page.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Short enough to read out on the phone, without characters that look alike. */
export function createReference(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

export function errorPage(settings: SiteSettings, reference: string): string {
  return plainPage(settings, {
    title: 'Something went wrong on our side',
    body: `<p>The page could not be shown just now. Please try again in a moment. If it keeps happening, write to us and
mention this reference, so that we can find out what it was:</p>
<p class="reference">${reference}</p>
<p><a href="/">Return to Home</a></p>`,
  });
}
