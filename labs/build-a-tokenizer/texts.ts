/** Texts to learn from, written for this lab. */
export const texts = {
  harbour: `The tide turned at six and the harbour woke. Two ferries waited outside the harbour wall, and the harbour master walked along the quay with her lantern. When the tide is low the ferries wait. When the tide is high they enter, one after another, and the ropes are thrown to the waiting hands on the quay. Behind the wall the fishing boats are mended, painted and talked about. Nobody hurries. The tide decides when the working day begins, and the tide decides when it ends.`,
  bakery: `Weigh the flour and the water, stir them together and let the dough rest for half an hour. Add the salt and knead the dough until it is smooth. Now it needs warmth and patience: leave it covered until it has doubled. Shape the loaves, dust them with flour and let them rise again. Bake the loaves in a hot oven until the crust is brown and a tap on the bottom sounds hollow. Let the loaves cool before you cut them, however good the kitchen smells.`,
  tides: 'tide tide tide tide tide side side side tides tides rid rid rid rid',
};

export type TextName = keyof typeof texts;
