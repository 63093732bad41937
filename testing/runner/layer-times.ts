import type { Reporter, TestModule } from 'vitest/node';

/** Records when each layer began and ended. Two of them may overlap where one ends and the next begins. */
export class LayerTimes implements Reporter {
  readonly #layers = new Map<string, { began: number; ended: number }>();

  onTestModuleQueued({ project }: TestModule): void {
    this.#note(project.name);
  }

  onTestModuleEnd({ project }: TestModule): void {
    this.#note(project.name);
  }

  async measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    this.#note(name);
    return work().finally(() => this.#note(name));
  }

  /** One line per layer. */
  toString(): string {
    const lines = [...this.#layers].map(([name, { began, ended }]) => {
      const seconds = Math.round((ended - began) / 1_000);
      return `${name}: ${seconds} s`;
    });
    return lines.join('\n');
  }

  #note(name: string): void {
    const now = performance.now();
    const { began } = this.#layers.get(name) ?? { began: now };
    this.#layers.set(name, { began, ended: now });
  }
}
