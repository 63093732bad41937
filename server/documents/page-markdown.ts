import { createHash } from 'node:crypto';
import type { PageMarkdown } from '#domain/documents/document-context.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { defineTask, TaskRefused } from '#supabase/functions/_shared/task.ts';
import type { TaskPool } from '../tasks/task-pool.ts';

export const renderText = defineTask(
  import.meta.url,
  'renderText',
  async () => (await import('#courseware/markdown/markdown.ts')).renderMarkdown,
);

export const readTexts = defineTask(import.meta.url, 'readTexts', async () => {
  const { toPlainText } = await import('#courseware/markdown/markdown.ts');
  return (markdowns: string[]) => markdowns.map(toPlainText);
});

/** Pages are one payer, so they never take both threads. Their clients take turns before that. */
const payer = 'pages';

/** Characters. */
const cacheSize = 2_000_000;

/**
 * Markdown of posts and courses. Rendering it takes up to a second, so a task does it. A page is also rendered again
 * when something else on it has changed, so the newest texts are kept.
 */
export function createPageMarkdown(tasks: Pick<TaskPool, 'run'>): PageMarkdown {
  const rendered = new Map<string, string>();
  let size = 0;

  function keep(key: string, html: string): void {
    if (html.length > cacheSize || rendered.has(key)) return;
    rendered.set(key, html);
    size += html.length;
    for (const [oldest, text] of rendered) {
      if (size <= cacheSize) break;
      rendered.delete(oldest);
      size -= text.length;
    }
  }

  return {
    async toHtml(markdown) {
      const key = createHash('sha256').update(markdown).digest('base64');
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const html = await tasks.run(renderText, markdown, payer).catch((error) => {
        if (!isTooMuchWork(error)) throw error;
        return `<p>${escapeHtml(markdown)}</p>`;
      });
      keep(key, html);
      return html;
    },
    async toPlainTexts(markdowns) {
      if (markdowns.length === 0) return [];
      return tasks.run(readTexts, markdowns, payer).catch((error) => {
        if (!isTooMuchWork(error)) throw error;
        return markdowns;
      });
    },
  };
}

function isTooMuchWork(error: unknown): boolean {
  return error instanceof TaskRefused && error.code === 'too_much_work';
}
