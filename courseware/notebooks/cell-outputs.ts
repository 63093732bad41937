import type { CellOutput, Notebook } from './notebook.ts';

interface Run {
  versions: Record<string, string>;
  outputs: { printed: string; value: string | null }[];
}

/** The notebook with the outputs of a run, as Jupyter writes them. */
export function withOutputs(notebook: Notebook, { versions, outputs }: Run): Notebook {
  let ran = 0;
  const cells = notebook.cells.map((cell) => {
    if (cell.cell_type === 'markdown') return cell;
    const output = outputs[ran];
    ran += 1;
    return { ...cell, execution_count: ran, outputs: output ? shown(output, ran) : [] };
  });
  return { ...notebook, cells, metadata: { ...notebook.metadata, made_with: versions } };
}

function shown({ printed, value }: Run['outputs'][number], number: number): CellOutput[] {
  const outputs: CellOutput[] = [];
  if (printed) outputs.push({ output_type: 'stream', name: 'stdout', text: toLines(printed) });
  if (value !== null) {
    outputs.push({
      output_type: 'execute_result',
      data: { 'text/plain': toLines(value) },
      execution_count: number,
      metadata: {},
    });
  }
  return outputs;
}

/** Each line with the character that ends it. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
