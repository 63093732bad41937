/** Open Badges 3.0 puts the credential into one element of an SVG, as CDATA. */
const namespace = 'https://purl.imsglobal.org/ob/v3p0';

/** Adds the credential as the first child of the picture. */
export function bakeSvg(picture: string, json: string): string {
  // CDATA ends at the first `]]>`, which is the same text in JSON with its last character escaped.
  const text = json.replaceAll(']]>', ']]\\u003e');
  const element = `<openbadges:credential xmlns:openbadges="${namespace}"><![CDATA[${text}]]></openbadges:credential>`;
  return picture.replace(/<svg\b[^>]*>/, (start) => start + element);
}

const element = /<openbadges:credential\b[^>]*>\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*<\/openbadges:credential>/g;

/** The texts of all credentials in an SVG. More than one means that the file was tampered with. */
export function readSvg(file: string): string[] {
  return Array.from(file.matchAll(element), ([, json = '']) => json);
}
