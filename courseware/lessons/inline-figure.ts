import sanitizeHtml from 'sanitize-html';

const shapes = ['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];
const shared = ['defs', 'marker', 'linearGradient', 'stop', 'clipPath', 'title', 'desc'];

/** A drawing of ours needs shapes, text and a few definitions. Nothing here can run a script or load a file. */
const allowed: sanitizeHtml.IOptions = {
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
};

/**
 * An SVG drawing as markup for the page itself, where it takes the page's text colour. Ids get the key of its block in
 * front, so that two drawings on one page do not mix up their markers.
 */
export function inlineFigure(svg: string, key: string): string {
  const safe = sanitizeHtml(svg, allowed).trim();
  return safe
    .replace(/ id="([^"]*)"/g, ` id="${key}-$1"`)
    .replace(/url\((["']?)#([^)"']*)\1\)/g, `url(#${key}-$2)`)
    .replace(/url\((?!#)[^)]*\)/g, 'none');
}
