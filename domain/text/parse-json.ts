/** The value that the text is the JSON of; undefined if it is not JSON. A schema checks the value afterwards. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
