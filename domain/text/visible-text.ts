/** Characters that show nothing, or that turn the direction of the text around them. */
const hidden =
  /[\u034F\u17B4\u17B5\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

/**
 * Joiners and variation selectors belong to many scripts and to emoji. After a space, or after a Latin, Greek or Cyrillic
 * letter, they only make two names look the same.
 */
const strayJoiners =
  /(?<![\u0590-\u167F\u1681-\u1FFF\u2070-\u2FFF\u3001-\u{10FFFF}])(?:[\u180B-\u180D\u180F\uFE00-\uFE0F]|\u200C|\u200D)+/gu;

/**
 * The text as others see it: without invisible characters, and without blanks around it. What is only made of these is
 * empty. The database applies the same rule (`private.visible_text`).
 */
export function visibleText(text: string): string {
  return text.replace(hidden, '').replace(strayJoiners, '').trim();
}
