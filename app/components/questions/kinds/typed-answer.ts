/** What a field that takes a typed answer has, however the browser would help. */
export const typedAnswer = {
  maxLength: 200,
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
