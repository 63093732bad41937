import sanitizeHtml from 'sanitize-html';
import { findFigureProblem } from './find-figure-problem.ts';

const shapes = ['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];
const shared = ['defs', 'marker', 'linearGradient', 'stop', 'clipPath', 'title', 'desc'];

/** Figures need shapes, text and a few definitions. Nothing in this list can run a script or load a file. */
const allowed = {
  allowedTags: ['svg', ...shapes, ...shared],
  allowedAttributes: {
    '*': [
      ...['id', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points'],
      ...[
        'width',
        'height',
        'viewBox',
        'xmlns',
        'transform',
        'opacity',
        'offset',
        'stop-color',
        'stop-opacity',
      ],
      ...[
        'fill',
        'fill-opacity',
        'fill-rule',
        'stroke',
        'stroke-width',
        'stroke-opacity',
        'stroke-dasharray',
      ],
      ...['stroke-linecap', 'stroke-linejoin', 'font-family', 'font-size', 'font-weight', 'font-style'],
      ...['text-anchor', 'dominant-baseline', 'marker-end', 'marker-start', 'marker-mid', 'clip-path'],
      ...['markerWidth', 'markerHeight', 'refX', 'refY', 'orient', 'markerUnits', 'gradientUnits'],
    ],
  },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  nonTextTags: ['script', 'style', 'foreignObject'],
} satisfies sanitizeHtml.IOptions;

const reference = /^url\((["']?)#([\w.-]+)\1\)$/;
/** Functions that compute a colour or a place. All others, such as `url`, could load something. */
const functions = 'matrix|translate|scale|rotate|skew[XY]|rgba?|hsla?|calc';
const plainValue = new RegExp(`^(?:[^()\\\\<>=:;@{}"]|(?:${functions})\\([^()\\\\<>=:;@{}"]*\\))*$`, 'i');
const svgNamespace = 'http://www.w3.org/2000/svg';

/** The attribute as pages may have it, or undefined if its value could do more than draw. */
function checkAttribute(name: string, value: string, key: string): string | undefined {
  const text = value.trim();
  if (name === 'xmlns') return text === svgNamespace ? text : undefined;
  if (name === 'id') return /^[\w.-]+$/.test(text) ? `${key}-${text}` : undefined;
  const target = reference.exec(text)?.[2];
  if (target !== undefined) return `url(#${key}-${target})`;
  return plainValue.test(text) ? text : undefined;
}

/**
 * An SVG figure as inline markup, so that it inherits the page's text colour. Ids are prefixed with the key of the
 * block, so that two figures on one page do not share markers. Each attribute is checked before anything is written.
 * Returns an empty text for a file that is not an SVG figure or too large.
 */
export function inlineFigure(svg: string, key: string): string {
  return inline(svg, key, (_tag, attributes) => attributes);
}

/** The same for a picture of a question. It fills the plane in both directions, whatever size the file states. */
export function inlinePicture(svg: string, key: string): string {
  let isRoot = true;
  return inline(svg, key, (tag, { width, height, ...attributes }) => {
    if (tag !== 'svg' || !isRoot)
      return { ...(width && { width }), ...(height && { height }), ...attributes };
    isRoot = false;
    return { preserveAspectRatio: 'none', ...attributes };
  });
}

type Change = (tag: string, attributes: Record<string, string>) => Record<string, string>;

function inline(svg: string, key: string, change: Change): string {
  if (findFigureProblem(svg)) return '';
  return sanitizeHtml(svg, {
    ...allowed,
    allowedAttributes: { '*': [...allowed.allowedAttributes['*'], 'preserveAspectRatio'] },
    transformTags: {
      '*': (tagName, given) => {
        const checked = Object.entries(given).flatMap(([name, value]) => {
          const kept = allowed.allowedAttributes['*'].includes(name)
            ? checkAttribute(name, value, key)
            : undefined;
          return kept === undefined ? [] : [[name, kept]];
        });
        return { tagName, attribs: change(tagName, Object.fromEntries(checked)) };
      },
    },
  }).trim();
}
