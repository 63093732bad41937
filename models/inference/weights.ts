/** What a file of weights begins with. The format is described in models/export.py, which alone writes it. */
interface Header {
  format: number;
  name: string;
  steps: number;
  shape: Omit<Shape, 'kvHeads'> & { kv_heads: number };
  /** A tensor without columns is a vector. */
  tensors: { name: string; rows: number; columns: number }[];
}

export interface Shape {
  width: number;
  layers: number;
  heads: number;
  kvHeads: number;
  hidden: number;
  vocabulary: number;
  context: number;
}

/** Row after row. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

export interface Block {
  attentionNorm: Float32Array;
  query: Matrix;
  key: Matrix;
  value: Matrix;
  output: Matrix;
  feedNorm: Float32Array;
  gate: Matrix;
  up: Matrix;
  down: Matrix;
}

export interface Weights {
  name: string;
  /** The steps that the last stage of the training took. */
  steps: number;
  shape: Shape;
  embedding: Matrix;
  blocks: Block[];
  norm: Float32Array;
}

/** Unpacks a file of weights. */
export async function readWeights(file: Uint8Array<ArrayBuffer>): Promise<Weights> {
  const unpacked = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'));
  return parseWeights(await new Response(unpacked).arrayBuffer());
}

function parseWeights(content: ArrayBuffer): Weights {
  const headerLength = new DataView(content).getUint32(0, true);
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(content, 4, headerLength)));
  if (header.format !== 1) throw new Error(`weights of format ${header.format} cannot be read`);
  let atFloat = 4 + headerLength;
  let atInteger = atFloat + 4 * header.tensors.reduce((total, { rows }) => total + rows, 0);
  const vectors = new Map<string, Float32Array>();
  const matrices = new Map<string, Matrix>();
  for (const { name, rows, columns } of header.tensors) {
    const floats = readFloats(content, atFloat, rows);
    atFloat += 4 * rows;
    if (columns === 0) vectors.set(name, floats);
    else {
      const integers = new Int8Array(content, atInteger, rows * columns);
      atInteger += rows * columns;
      matrices.set(name, { rows, columns, values: scaleRows(integers, floats, columns) });
    }
  }
  const vector = (name: string) => vectors.get(name) ?? fail(name);
  const matrix = (name: string) => matrices.get(name) ?? fail(name);
  const { kv_heads: kvHeads, ...shape } = header.shape;
  return {
    name: header.name,
    steps: header.steps,
    shape: { ...shape, kvHeads },
    embedding: matrix('embedding.weight'),
    norm: vector('norm.weight'),
    blocks: Array.from({ length: shape.layers }, (_, layer) => ({
      attentionNorm: vector(`blocks.${layer}.attention_norm.weight`),
      query: matrix(`blocks.${layer}.attention.query.weight`),
      key: matrix(`blocks.${layer}.attention.key.weight`),
      value: matrix(`blocks.${layer}.attention.value.weight`),
      output: matrix(`blocks.${layer}.attention.output.weight`),
      feedNorm: vector(`blocks.${layer}.feed_norm.weight`),
      gate: matrix(`blocks.${layer}.feed.gate.weight`),
      up: matrix(`blocks.${layer}.feed.up.weight`),
      down: matrix(`blocks.${layer}.feed.down.weight`),
    })),
  };
}

function fail(name: string): never {
  throw new Error(`the weights have no ${name}`);
}

function readFloats(content: ArrayBuffer, at: number, count: number): Float32Array {
  const view = new DataView(content, at, 4 * count);
  return Float32Array.from({ length: count }, (_, index) => view.getFloat32(4 * index, true));
}

function scaleRows(integers: Int8Array, scales: Float32Array, columns: number): Float32Array {
  const values = new Float32Array(integers.length);
  for (let row = 0; row < scales.length; row++) {
    const scale = scales[row] ?? 0;
    for (let at = row * columns; at < (row + 1) * columns; at++) values[at] = (integers[at] ?? 0) * scale;
  }
  return values;
}

/** The same weights with so few bits each, rounded row by row. With 2 bits, a weight is one of three numbers. */
export function withFewerBits(weights: Weights, bits: number): Weights {
  const most = 2 ** (bits - 1) - 1;
  const round = ({ rows, columns, values }: Matrix): Matrix => {
    const rounded = new Float32Array(values.length);
    for (let start = 0; start < values.length; start += columns) {
      let largest = 0;
      for (let at = start; at < start + columns; at++) largest = Math.max(largest, Math.abs(values[at] ?? 0));
      const scale = largest / most || 1;
      for (let at = start; at < start + columns; at++) {
        rounded[at] = Math.round((values[at] ?? 0) / scale) * scale;
      }
    }
    return { rows, columns, values: rounded };
  };
  return {
    ...weights,
    embedding: round(weights.embedding),
    blocks: weights.blocks.map((block) => ({
      ...block,
      query: round(block.query),
      key: round(block.key),
      value: round(block.value),
      output: round(block.output),
      gate: round(block.gate),
      up: round(block.up),
      down: round(block.down),
    })),
  };
}

/** Weights on the way from one model to another of the same size: share 0 is the first, 1 the second. */
export function mixWeights(first: Weights, second: Weights, share: number): Weights {
  const mixVectors = (some: Float32Array, other: Float32Array) =>
    some.map((value, at) => value + share * ((other[at] ?? 0) - value));
  const mix = (some: Matrix, other: Matrix): Matrix => ({
    ...some,
    values: mixVectors(some.values, other.values),
  });
  return {
    ...first,
    embedding: mix(first.embedding, second.embedding),
    norm: mixVectors(first.norm, second.norm),
    blocks: first.blocks.map((block, layer) => {
      const other = second.blocks[layer] ?? block;
      return {
        attentionNorm: mixVectors(block.attentionNorm, other.attentionNorm),
        query: mix(block.query, other.query),
        key: mix(block.key, other.key),
        value: mix(block.value, other.value),
        output: mix(block.output, other.output),
        feedNorm: mixVectors(block.feedNorm, other.feedNorm),
        gate: mix(block.gate, other.gate),
        up: mix(block.up, other.up),
        down: mix(block.down, other.down),
      };
    }),
  };
}
