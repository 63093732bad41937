import { labRandom } from '../kit/random.ts';

/** The letters, the space and the full stop. */
export const letters = 'abcdefghijklmnopqrstuvwxyz .';

/** The old text, written for this lab. */
export const oldText =
  'the garden opens at nine and the gate is green. in the morning the paths are wet and the birds are loud. ' +
  'an old man sits on the bench near the pond and reads the paper to his dog. the dog does not listen. ' +
  'children run past the glass house where the palms stand in warm air. their mother calls them and they do not hear. ' +
  'at noon the light falls straight through the trees and the grass is warm. people lie down in it and close their eyes. ' +
  'a woman draws the same tree every week and says that it is never the same. in the afternoon there is tea and there is cake. ' +
  'the gardener cuts the roses and gives one to anybody who asks. when it rains all of them stand under one roof and talk. ' +
  'in the evening the gate is shut and the garden is alone with the cats and the moon. ';

/** A part of the old text that the model never sees. */
export const oldTest =
  'in the winter the pond is ice and the palms are glad of the glass. the old man comes in a coat and the dog in none. ' +
  'there is tea in the green house and the children read the names of the trees to their mother. ';

const heads = ['kax', 'zul', 'qor', 'vix', 'jun', 'wob'];
const tails = ['ek', 'upo', 'yz', 'ix', 'ova'];

/** The new text: code groups, as a ward might write them. They are invented. */
export function writeCodes(seed: number, purpose: 'training' | 'test', count: number): string {
  const random = labRandom(seed, `fine-tune-and-forget ${purpose}`);
  const words = Array.from({ length: count }, () => {
    const word = `${heads[random.below(heads.length)]}${tails[random.below(tails.length)]}`;
    return random.next() < 0.2 ? `${word}.` : word;
  });
  return `${words.join(' ')} `;
}
