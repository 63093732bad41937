import { labRandom } from './random.ts';
import { storyNames } from './story-names.ts';

interface Cast {
  heroKind: string;
  hero: string;
  friendKind: string;
  friend: string;
  thing: string;
}

/**
 * The hero, the friend and a thing of a learner's stories. With each of these all goals of the labs about our
 * language model can be reached, which their tests prove.
 */
const casts: readonly [Cast, ...Cast[]] = [
  { heroKind: 'fox', hero: 'Mila', friendKind: 'baker', friend: 'Emil', thing: 'red kite' },
  { heroKind: 'badger', hero: 'Leo', friendKind: 'weaver', friend: 'Ella', thing: 'blue kite' },
  { heroKind: 'rabbit', hero: 'Ina', friendKind: 'miller', friend: 'Samir', thing: 'yellow hat' },
  { heroKind: 'hedgehog', hero: 'Mara', friendKind: 'sailor', friend: 'Marek', thing: 'white hat' },
  { heroKind: 'mouse', hero: 'Nico', friendKind: 'gardener', friend: 'Vera', thing: 'orange kite' },
  { heroKind: 'squirrel', hero: 'Kofi', friendKind: 'tailor', friend: 'Mara', thing: 'red kite' },
  { heroKind: 'goose', hero: 'Olga', friendKind: 'farmer', friend: 'Tariq', thing: 'blue kite' },
  { heroKind: 'crow', hero: 'Ivo', friendKind: 'potter', friend: 'Edda', thing: 'yellow hat' },
  { heroKind: 'beaver', hero: 'Dina', friendKind: 'teacher', friend: 'Olin', thing: 'green balloon' },
  { heroKind: 'frog', hero: 'Pavel', friendKind: 'baker', friend: 'Mila', thing: 'white hat' },
  { heroKind: 'dog', hero: 'Finn', friendKind: 'miller', friend: 'Lotta', thing: 'purple hat' },
  { heroKind: 'donkey', hero: 'Oskar', friendKind: 'sailor', friend: 'Hana', thing: 'blue kite' },
];

export interface Story {
  hero: string;
  friend: string;
  /** "His" or "Her". */
  his: string;
  /** A colour and a noun. */
  thing: string;
  /** What the stories begin with. */
  beginning: string;
  /** A longer beginning, after which only the name of the friend fits. */
  unfinished: string;
}

/** The story of a learner in a lab. */
export const storyFor = (seed: number, lab: string): Story => tell(labRandom(seed, lab).pick(casts));

function tell({ heroKind, hero, friendKind, friend, thing }: Cast): Story {
  const [He, His] = storyNames.he.includes(hero) ? ['He', 'His'] : ['She', 'Her'];
  const noun = thing.split(' ')[1];
  const beginning = `Once, a ${heroKind} called ${hero} lived near the windmill. ${His} best friend was a ${friendKind} called ${friend}.\n`;
  return {
    hero,
    friend,
    his: His,
    thing,
    beginning,
    unfinished: `${beginning}One day in autumn, ${hero} took a ${thing} for a walk to the bakery. Suddenly the wind grew strong and carried the ${noun} away. ${hero} cried out, but the ${noun} was gone. ${He} was very sad. "Do not cry," said`,
  };
}

/** A seed for each cast. */
export const seedsOfCasts = (lab: string) =>
  casts.map(({ hero }) => {
    let seed = 1;
    while (storyFor(seed, lab).hero !== hero) seed++;
    return seed;
  });
