import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { inWords, tooDeep } from './find-excess.ts';

/** Stops at the limits by what is parsed, because a line alone does not tell what is code. */
class LimitedLexer extends Lexer {
  #depth = 0;
  readonly #longest: number;

  constructor(options: MarkedOptions, longest: number) {
    super(options);
    this.#longest = longest;
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[] {
    this.#depth += 1;
    if (this.#depth > authoringLimits.nesting + 1) throw new RangeError(tooDeep);
    const found = super.blockTokens(source, tokens, isClipped);
    this.#depth -= 1;
    return found;
  }

  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    if (source.length > this.#longest) {
      throw new RangeError(`A paragraph has at most ${inWords(this.#longest)} characters.`);
    }
    return super.inlineTokens(source, tokens);
  }
}

/** Parses Markdown, or throws a `RangeError` where it is nested too deeply or has too long a paragraph. */
export function lexWithLimits(
  markdown: string,
  options: MarkedOptions,
  { paragraph = authoringLimits.paragraph as number } = {},
): Token[] {
  return new LimitedLexer(options, paragraph).lex(markdown);
}
