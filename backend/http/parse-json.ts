/** The maximum nesting depth of JSON in a request. PostgreSQL and V8 parse it recursively, each on its own stack. */
export const deepestJson = 100;

/** The value that the text is the JSON of; undefined if it is not JSON or nested too deep. */
export function parseJson(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether brackets outside strings are nested deeper than that. Text that is not JSON is left to the parser. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      if (++depth > deepestJson) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}
