import type { Prose } from '#app/content/types.ts';

/**
 * Running text from content: strings become paragraphs, lists of strings become bulleted lists. Goes inside `Prose`.
 */
export function ProseBlocks({ blocks }: { blocks: Prose }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
