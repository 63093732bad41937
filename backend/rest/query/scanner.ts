import { badQuery } from '../errors.ts';

/** Scans a part of the query string from left to right. */
export class Scanner {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** `what` names the part in error messages, for example `select parameter`. */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  startsWith(literal: string): boolean {
    return this.#text.startsWith(literal, this.#at);
  }

  /** Moves past `literal` if it is next. */
  take(literal: string): boolean {
    if (!this.startsWith(literal)) return false;
    this.#at += literal.length;
    return true;
  }

  /** Moves past the sticky `pattern` if it matches here, and returns the match. */
  takeMatch(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`"${literal}"`);
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail('end of input');
  }

  skipSpaces(): void {
    while (this.startsWith(' ')) this.#at++;
  }

  /** A double-quoted string, in which a backslash escapes the next character. */
  takeQuoted(): string | undefined {
    const match = this.takeMatch(/"((?:[^"\\]|\\.)*)"/suy);
    return match?.[1]?.replace(/\\(.)/gsu, '$1');
  }

  takeRest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  fail(expected: string): never {
    const found = this.isAtEnd ? 'end of input' : `"${this.#text.slice(this.#at, this.#at + 1)}"`;
    throw badQuery(
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }
}
