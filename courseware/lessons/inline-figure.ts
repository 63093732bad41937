import sanitizeHtml from 'sanitize-html';

const shapes = ['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];
const shared = ['defs', 'marker', 'linearGradient', 'stop', 'clipPath', 'title', 'desc'];

/** Figures need shapes, text and a few definitions. Nothing in this list can run a script or load a file. */
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
 * An SVG figure as inline markup, so that it inherits the page's text colour. Ids are prefixed with the key of the
 * block, so that two figures on one page do not share markers.
 */
export function inlineFigure(svg: string, key: string): string {
  const safe = sanitizeHtml(svg, allowed).trim();
  return safe
    .replace(/ id="([^"]*)"/g, ` id="${key}-$1"`)
    .replace(/url\((["']?)#([^)"']*)\1\)/g, `url(#${key}-$2)`)
    .replace(/url\((?!#)[^)]*\)/g, 'none');
}

/** The same for a picture of a question. It fills the plane in both directions, whatever size the file states. */
export function inlinePicture(svg: string, key: string): string {
  return inlineFigure(svg, key).replace(/<svg[^>]*/, (root) =>
    root.replace(/ (width|height)="[^"]*"/g, '').replace('<svg', '<svg preserveAspectRatio="none"'),
  );
}
