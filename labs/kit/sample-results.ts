import { z } from 'zod';
import { hash } from '#courseware/random.ts';
import { checkGoalWith, type LabModel } from './lab.ts';
import type { LanguageModels } from './language-model.ts';
import { cos, exp, log, power, sigmoid, sin, softmax, tanh } from './math.ts';
import { type LabRandom, labRandom } from './random.ts';

/** The parts of JSON Schema that the choices of labs use. */
interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
}

const letters = 'abcdefghij klmnop';

function draw(schema: JsonSchema, random: LabRandom): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[random.below(schema.enum.length)];
  if (alternatives) return draw(alternatives[random.below(alternatives.length)] ?? {}, random);
  const { minimum = 0, maximum = 1, multipleOf = schema.type === 'integer' ? 1 : undefined } = schema;
  switch (schema.type) {
    case 'boolean':
      return random.next() < 0.5;
    case 'integer':
    case 'number': {
      const drawn = random.between(minimum, maximum);
      return multipleOf ? Math.round(drawn / multipleOf) * multipleOf : drawn;
    }
    case 'string':
      return Array.from(
        { length: Math.min(schema.maxLength ?? 8, 12) },
        () => letters[random.below(letters.length)],
      ).join('');
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((item) => draw(item, random));
      const { minItems = 0, maxItems = minItems + 6 } = schema;
      const length = minItems + random.below(Math.min(maxItems, minItems + 40) - minItems + 1);
      return Array.from({ length }, () => draw(schema.items ?? {}, random));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, draw(property, random)]),
      );
    default:
      return null;
  }
}

/** Choices that the lab accepts: drawn at random, or if five draws fail, those of its guide. */
function drawChoices(lab: LabModel<unknown>, seed: number): unknown {
  const random = labRandom(seed, `choices of ${lab.name}`);
  const schema = z.toJSONSchema(lab.schema) as JsonSchema;
  for (let attempt = 0; attempt < 5; attempt++) {
    const drawn = lab.schema.safeParse(draw(schema, random));
    if (drawn.success) return drawn.data;
  }
  return lab.guide[random.below(lab.guide.length)]?.choices(seed);
}

/** What a lab computes for a number of seeds and random choices, as one number. Every engine must get the same. */
export async function fingerprintLab(
  lab: LabModel<unknown>,
  seeds: number,
  models: LanguageModels,
): Promise<number> {
  const results: unknown[] = [];
  for (let number = 0; number < seeds; number++) {
    const seed = 1 + number * 7_919;
    const choices = drawChoices(lab, seed);
    results.push(lab.start(seed), choices, ...lab.guide.map((step) => step.choices(seed)));
    for (const { id } of lab.goals) results.push(await checkGoalWith(models, lab, id, choices, seed));
  }
  return hash(JSON.stringify(results));
}

/** The arithmetic of labs for many numbers, as one number. */
export function fingerprintMath(count: number): number {
  const random = labRandom(count, 'arithmetic');
  let printed = 0;
  for (let number = 0; number < count; number++) {
    const x = 30 * random.normal();
    const results = [exp(x / 3), log(Math.abs(x) + 1e-12), tanh(x / 9), sigmoid(x), sin(x), cos(x)];
    results.push(power(Math.abs(x) + 0.1, 1.7), ...softmax([x, 1, 2 * x], 1.3));
    // Numbers are printed with as many digits as tell them apart.
    printed = hash(`${printed} ${results.join(' ')}`);
  }
  return printed;
}
