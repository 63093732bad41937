import { parse, stringify, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { fieldOrder } from '../files/write-courses.ts';

/** A value of a question while it is written. It may still be wrong, so it has no other shape than JSON. */
export type DraftValue = z.output<ReturnType<typeof z.json>>;
export type DraftPath = readonly (string | number)[];

/** The fields of a question while it is written. */
export type QuestionDraft = { [field: string]: DraftValue };

const draftSchema = z.record(z.string(), z.json());

type ReadDraft = { draft: QuestionDraft; problem?: undefined } | { draft?: undefined; problem: string };

/**
 * Reads the YAML of one question as the form edits it. The form changes single values and keeps all others, so it loses
 * nothing that it does not know.
 */
export function readDraft(source: string): ReadDraft {
  try {
    const found = parse(source.replace(/^(\s*)- /, '$1  '), { maxAliasCount: 0, prettyErrors: true });
    const parsed = draftSchema.safeParse(found);
    if (parsed.success) return { draft: parsed.data };
    return { problem: 'A question is a list of fields, each with its name, a colon and a value.' };
  } catch (error) {
    if (error instanceof YAMLParseError) return { problem: error.message.split('\n')[0] ?? error.message };
    if (error instanceof ReferenceError) return { problem: 'Anchors and aliases are not supported.' };
    if (error instanceof RangeError) return { problem: 'Lists and maps are nested too deeply.' };
    throw error;
  }
}

/** The YAML of a draft. For a question without mistakes it is what the curriculum files contain. */
export function writeDraft(draft: QuestionDraft): string {
  const place = (name: string) => (fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length);
  const fields = Object.entries(draft).toSorted(([a], [b]) => place(a) - place(b));
  return stringify(Object.fromEntries(fields), { lineWidth: 0 });
}

/** The value at a path; undefined if there is none. */
export function readAt(value: DraftValue | undefined, path: DraftPath): DraftValue | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(value)) return typeof step === 'number' ? readAt(value[step], rest) : undefined;
  if (!isMap(value) || !Object.hasOwn(value, step)) return undefined;
  return readAt(value[step], rest);
}

/** The draft with another value at a path. Undefined removes a field, and an entry of a list becomes empty. */
export function writeAt(draft: QuestionDraft, path: DraftPath, value: DraftValue | undefined): QuestionDraft {
  const changed = changeAt(draft, path, value);
  return isMap(changed) ? changed : draft;
}

function changeAt(
  value: DraftValue | undefined,
  [step, ...rest]: DraftPath,
  to: DraftValue | undefined,
): DraftValue | undefined {
  if (step === undefined) return to;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = changeAt(list[step], rest, to) ?? '';
    return Array.from(list, (item) => item ?? '');
  }
  const map = isMap(value) ? value : {};
  const changed = changeAt(Object.hasOwn(map, step) ? map[step] : undefined, rest, to);
  if (changed !== undefined) return { ...map, [step]: changed };
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== step));
}

export function isMap(value: DraftValue | undefined): value is { [field: string]: DraftValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as its field shows it; undefined if it is a list or a map, which one field cannot show. */
export function textOf(value: DraftValue | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? undefined : String(value);
}

/** What a field for numbers means: a number where the text is one in its usual form, and the text as it is otherwise. */
export function numberOrText(text: string): number | string {
  const trimmed = text.trim();
  const isNumber = /^-?\d+(\.\d+)?$/.test(trimmed) && Number.isFinite(Number(trimmed));
  // "1." and "1.0" stay texts, or the next digit could not be typed.
  return isNumber && String(Number(trimmed)) === text ? Number(text) : text;
}

/** The same once typing has ended. */
export function settledNumber(text: string): number | string {
  const trimmed = text.trim();
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed;
}
