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
/** What `style` may say: everything that is an attribute with a hyphen, and a few others. */
const styleNames = new Set(
  allowed.allowedAttributes['*'].filter(
    (name) => name.includes('-') || ['fill', 'stroke', 'opacity'].includes(name),
  ),
);
const svgNamespace = 'http://www.w3.org/2000/svg';

/** The attribute as pages may have it, or undefined if its value could do more than draw. */
function checkAttribute(name: string, value: string, prefix: string): string | undefined {
  const text = value.trim();
  if (name === 'xmlns') return text === svgNamespace ? text : undefined;
  if (name === 'id') return /^[\w.-]+$/.test(text) ? `${prefix}${text}` : undefined;
  const target = reference.exec(text)?.[2];
  if (target !== undefined) return `url(#${prefix}${target})`;
  return plainValue.test(text) ? text : undefined;
}

/** Drawing programs write colours and lines as `style="fill: red"`, which says the same as `fill="red"`. */
function splitStyle({ style, ...attributes }: Record<string, string>): Record<string, string> {
  if (style === undefined) return attributes;
  const declared = style.split(';').flatMap((declaration): [string, string][] => {
    const [, name, value] = /^\s*([a-z-]+)\s*:([^:]*)$/.exec(declaration) ?? [];
    return name && value && styleNames.has(name) ? [[name, value.trim()]] : [];
  });
  return { ...attributes, ...Object.fromEntries(declared) };
}

/**
 * An SVG figure as inline markup, so that it inherits the page's text colour. Ids are prefixed with the key of the
 * block, so that two figures on one page do not share markers. Each attribute is checked before anything is written.
 * Returns an empty text for a file that is not an SVG figure or too large.
 */
export function inlineFigure(svg: string, key: string): string {
  return clean(svg, { prefix: `${key}-` });
}

/** The same for a picture of a question. It fills the plane in both directions, whatever size the file states. */
export function inlinePicture(svg: string, key: string): string {
  return clean(svg, {
    prefix: `${key}-`,
    changeRoot: ({ width: _width, height: _height, ...attributes }) => ({
      preserveAspectRatio: 'none',
      ...attributes,
    }),
  });
}

/**
 * An SVG figure as a file that contains nothing but its drawing, with the names of the elements and attributes that were
 * left out because they could do more than draw, or because figures do not need them.
 */
export function cleanFigure(svg: string): { svg: string; leftOut: string[] } {
  const leftOut = new Set<string>();
  const cleaned = clean(svg, {
    prefix: '',
    changeRoot: ({ width, height, viewBox, ...attributes }) => ({
      ...attributes,
      xmlns: svgNamespace,
      // Without it the figure would not become smaller on a phone.
      ...(viewBox || !isLength(width) || !isLength(height)
        ? { ...(viewBox && { viewBox }) }
        : { viewBox: `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}` }),
      ...(width && { width }),
      ...(height && { height }),
    }),
    onLeftOut: (name) => leftOut.add(name),
  });
  return { svg: cleaned, leftOut: [...leftOut] };
}

const isLength = (text: string | undefined): text is string => /^\d+(\.\d+)?(px)?$/.test(text ?? '');

interface Cleaning {
  /** Stands before every id. */
  prefix: string;
  changeRoot?: (attributes: Record<string, string>) => Record<string, string>;
  onLeftOut?: (name: string) => void;
}

/** What drawing programs write about themselves. Nobody misses it. */
const notDrawn = /:|^(metadata|xmlns|version|class|role)$|^(data|aria)-/;

function clean(svg: string, { prefix, changeRoot, onLeftOut = () => {} }: Cleaning): string {
  if (findFigureProblem(svg)) return '';
  let isRoot = true;
  const leaveOut = (name: string, shown: string) => {
    if (!notDrawn.test(name)) onLeftOut(shown);
  };
  return sanitizeHtml(svg, {
    ...allowed,
    allowedAttributes: { '*': [...allowed.allowedAttributes['*'], 'preserveAspectRatio'] },
    transformTags: {
      '*': (tagName, given) => {
        if (!allowed.allowedTags.includes(tagName)) leaveOut(tagName, `<${tagName}>`);
        const checked = Object.entries(splitStyle(given)).flatMap(([name, value]) => {
          const kept = allowed.allowedAttributes['*'].includes(name)
            ? checkAttribute(name, value, prefix)
            : undefined;
          if (kept === undefined) leaveOut(name, name);
          return kept === undefined ? [] : [[name, kept]];
        });
        const attributes: Record<string, string> = Object.fromEntries(checked);
        const isChanged = isRoot && tagName === 'svg';
        isRoot = isRoot && !isChanged;
        return { tagName, attribs: isChanged && changeRoot ? changeRoot(attributes) : attributes };
      },
    },
  }).trim();
}
