import { highlightCode } from '../markdown/highlight-code.ts';
import { renderedParts, renderLessonInline, renderLessonMarkdown } from '../markdown/lesson-markdown.ts';
import type { QuestionView } from '../questions/view.ts';
import { hash } from '../random.ts';
import type { Block, BlockKind } from './block.ts';
import { inlineFigure } from './inline-figure.ts';
import type { PictureSize } from './picture-size.ts';

type Leaf<Kind extends BlockKind> = Omit<Extract<Block, { kind: Kind }>, 'line'>;

/**
 * A block as pages render it, with Markdown converted to safe HTML. `key` identifies the block within its lesson. It
 * stays the same while the block's text does, so that readers keep their position after the lesson was edited.
 */
export type LessonBlock = { key: string } & (
  | { kind: 'prose' | 'parents' | 'remember' | 'sources'; html: string }
  | { kind: 'predict' | 'note' | 'wrong'; label: string; html: string }
  | {
      kind: 'python';
      id: string;
      title?: string;
      html: string;
      code: string;
      codeHtml: string;
      output?: string;
      tests?: string;
      solution?: string;
    }
  /**
   * The question as the page first shows it, which the database inserts when it stores the lesson. Other drawings and all
   * feedback come from the server.
   */
  | (Leaf<'check'> & { view?: QuestionView })
  | (Leaf<'lab'> & { about?: LabAbout })
  /** A drawing is part of the block. A picture has a size, and in public lessons the URL that shows it. */
  | (Leaf<'figure'> & { html?: string; picture?: PictureSize & { url?: string } })
  /** `html` is the transcript. Pages of public lessons add the whole figure. */
  | (Omit<Leaf<'video'>, 'markdown'> & { html: string; figure?: string })
  | Leaf<'explainer'>
  | Leaf<'project'>
  | Leaf<'download'>
);

/** What a lesson says about a lab before it is loaded. */
export interface LabAbout {
  title: string;
  idea: string;
  minutes: number;
}

/** What the blocks of a lesson refer to. */
export interface LessonParts {
  /** The source of an SVG file of the course. */
  figure(path: string): string | undefined;
  /** The size of a picture of the course that is not a drawing. */
  picture(path: string): PictureSize | undefined;
  /** What a preview shows of a question. Lessons that are stored get it from the database. */
  question?(id: string): QuestionView | undefined;
  /** Undefined for a lab that is not built yet. */
  lab(name: string): LabAbout | undefined;
}

const noParts: LessonParts = { figure: () => undefined, picture: () => undefined, lab: () => undefined };

/** Renders the blocks of a lesson. Each paragraph, heading or list of its prose becomes its own block. */
export function compileLesson(blocks: readonly Block[], parts: LessonParts = noParts): LessonBlock[] {
  const seen = new Map<string, number>();
  const keyFor = (text: string) => {
    const hashed = shortHash(text);
    const count = (seen.get(hashed) ?? 0) + 1;
    seen.set(hashed, count);
    return count === 1 ? hashed : `${hashed}-${count}`;
  };
  return blocks.flatMap((block): LessonBlock[] => {
    if (block.kind === 'prose') {
      return renderLessonMarkdown(block.markdown).map(({ source, html }) => ({
        kind: 'prose',
        key: keyFor(source),
        html,
      }));
    }
    const { line: _line, ...rest } = block;
    const key = keyFor(JSON.stringify(visiblePart(rest)));
    switch (rest.kind) {
      case 'parents':
      case 'remember':
      case 'sources':
        return [{ kind: rest.kind, key, html: joined(rest.markdown) }];
      case 'predict':
      case 'note':
      case 'wrong':
        return [{ kind: rest.kind, key, label: renderLessonInline(rest.label), html: joined(rest.markdown) }];
      case 'python': {
        const { markdown, ...exercise } = rest;
        return [{ ...exercise, key, html: joined(markdown), codeHtml: highlightCode(rest.code, 'python') }];
      }
      case 'video': {
        const { markdown, ...film } = rest;
        return [{ ...film, key, html: joined(markdown) }];
      }
      case 'check':
        return [{ ...rest, key, view: parts.question?.(rest.question) }];
      case 'lab':
        return [{ ...rest, key, about: parts.lab(rest.name) }];
      case 'figure': {
        const svg = parts.figure(rest.src);
        return [{ ...rest, key, html: svg && inlineFigure(svg, key), picture: parts.picture(rest.src) }];
      }
      default:
        return [{ ...rest, key }];
    }
  });
}

/** The line on which each block of `compileLesson` begins, so that a preview can follow the cursor. */
export function findBlockLines(blocks: readonly Block[]): number[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'prose') return [block.line];
    return renderedParts(block.markdown).map(({ line }) => block.line + line);
  });
}

/** The solution of an exercise is not part of its text, so a better one leaves readers where they are. */
function visiblePart<Part extends object>(part: Part): Part {
  return { ...part, solution: undefined };
}

const joined = (markdown: string) =>
  renderLessonMarkdown(markdown)
    .map(({ html }) => html)
    .join('');

/** Eight hexadecimal digits, enough to identify the blocks of one lesson. */
const shortHash = (text: string) => (hash(text) >>> 0).toString(16).padStart(8, '0');
