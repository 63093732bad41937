import { z } from 'zod';

const lines = z.array(z.string());

const outputSchema = z.discriminatedUnion('output_type', [
  z.strictObject({ output_type: z.literal('stream'), name: z.literal('stdout'), text: lines }),
  z.strictObject({
    output_type: z.literal('execute_result'),
    data: z.strictObject({ 'text/plain': lines }),
    execution_count: z.int(),
    metadata: z.strictObject({}),
  }),
]);

const cellSchema = z.discriminatedUnion('cell_type', [
  z.strictObject({
    cell_type: z.literal('markdown'),
    id: z.string(),
    metadata: z.strictObject({}),
    source: lines,
  }),
  z.strictObject({
    cell_type: z.literal('code'),
    execution_count: z.int().nullable(),
    id: z.string(),
    metadata: z.strictObject({}),
    outputs: z.array(outputSchema),
    source: lines,
  }),
]);

/** A Jupyter notebook of format 4.5, as far as ours use it: outputs are text. */
export const notebookSchema = z.strictObject({
  cells: z.array(cellSchema).min(3),
  metadata: z.strictObject({
    kernelspec: z.strictObject({ display_name: z.string(), language: z.literal('python'), name: z.string() }),
    language_info: z.strictObject({ name: z.literal('python') }),
    /** The versions of the libraries that gave the outputs. */
    made_with: z.record(z.string(), z.string()).optional(),
  }),
  nbformat: z.literal(4),
  nbformat_minor: z.literal(5),
});

export type Notebook = z.infer<typeof notebookSchema>;
export type CellOutput = z.infer<typeof outputSchema>;
