import { z } from 'zod';
import { projectLimits } from './project.ts';

/** The draft of a project as its page sends it. */
export const projectDraftSchema = z.object({
  text: z
    .string()
    .max(
      projectLimits.text,
      `The text has at most ${projectLimits.text.toLocaleString('en-US')} characters.`,
    ),
  links: z
    .array(
      z
        .string()
        .max(projectLimits.link, `A link has at most ${projectLimits.link} characters.`)
        .regex(/^https?:\/\/[^\s<>"]+$/i, 'A link begins with https:// and has no spaces.'),
    )
    .max(projectLimits.links, `There is room for ${projectLimits.links} links.`),
  files: z.array(z.string()).max(projectLimits.files, `There is room for ${projectLimits.files} files.`),
});
export type ProjectDraft = z.output<typeof projectDraftSchema>;

/** One link per line. */
export const linksIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
