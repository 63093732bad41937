import type { KeyStep } from '../kit/keyboard.ts';

const press = (to: string): KeyStep => ({ to, press: ['Enter'] });

const byCard = [
  'Toaster pattern',
  'Calculator rule',
  'Phone pattern',
  'Robot pattern',
  'Chess rule',
  'Hall rule',
];

/** Asks a visitor's things one question each. About the thermostat, nobody can say whether a card is enough. */
export const keyboardPath: KeyStep[] = [
  ...byCard.flatMap((line) => {
    const [thing = '', pile = ''] = line.split(' ');
    return [
      press(thing),
      press('Could the rule'),
      press('That is my reason'),
      press(pile === 'rule' ? 'A written rule' : 'A learned pattern'),
    ];
  }),
  press('Thermostat'),
  press('Is it better'),
  press('That is my reason'),
  press('A written rule'),
];
