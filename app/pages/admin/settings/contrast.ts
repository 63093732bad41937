/** The WCAG contrast ratio of two colours, from 1 to 21. Both are six hexadecimal digits after #. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(color.slice(at, at + 2)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(digits: string): number {
  const share = Number.parseInt(digits, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
