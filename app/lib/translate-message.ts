import type { BackendMessage } from '#app/content/backend-messages.ts';

/** The words of every message in another language. `%s` takes the next value, `%2$s` the second. */
export type Translation = Readonly<Record<BackendMessage, string>>;

/** A message in another language. A message that the table lacks stays as it is. */
export function translateMessage(message: string, translation: Translation): string {
  for (const [id, words] of Object.entries(translation)) {
    const values = valuesIn(message, id);
    if (values) return fillIn(words, values);
  }
  return message;
}

/** The values of the placeholders of a message, if the id is its id. */
export function valuesIn(message: string, id: string): string[] | undefined {
  const pattern = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '(.*?)');
  return new RegExp(`^${pattern}$`, 's').exec(message)?.slice(1);
}

function fillIn(words: string, values: readonly string[]): string {
  let next = 0;
  return words.replace(/%(?:(\d)\$)?s/g, (_, position?: string) => {
    const at = position ? Number(position) - 1 : next++;
    return values[at] ?? '';
  });
}
