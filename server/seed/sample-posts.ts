import { readdir, readFile } from 'node:fs/promises';
import { type BlogPostInput, blogPostInputSchema } from '#domain/blog/blog-post.ts';

const folder = new URL('./posts/', import.meta.url);

/** The sample posts are Markdown files with a few lines of `name: value` at the top. */
export async function readSamplePosts(): Promise<BlogPostInput[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => parsePost(file, await readFile(new URL(file, folder), 'utf8'))),
  );
}

function parsePost(file: string, text: string): BlogPostInput {
  const [, head = '', content = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const facts = Object.fromEntries(
    head
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return blogPostInputSchema.parse({
    title: facts.title,
    slug: file.replace(/\.md$/, ''),
    excerpt: facts.excerpt,
    author_name: facts.author,
    content: content.trim(),
    published: facts.publish !== undefined,
    publish_date: facts.publish && `${facts.publish}T09:00:00Z`,
  });
}
