/** The names in the stories that our language models learned from: models/corpus/texts/names.txt. */
export const storyNames = {
  she: 'Mila Nora Lena Ada Zoe Ina Tess Pia Juno Ella Mara Lotta Fia Kira Yuna Amina Leila Sana Tara Wanda Olga Edda Hana Bela Cora Dina Greta Noa Rima Suri Tilda Vera'.split(
    ' ',
  ),
  he: 'Otto Finn Tom Leo Emil Hugo Oskar Paul Anton Ben Karl Jonas Milo Nico Rafi Samir Tariq Yusuf Kofi Diego Bruno Felix Gus Ivo Jakob Levi Marek Olin Pavel Rolf Timo Zeno'.split(
    ' ',
  ),
};

const anyName = new RegExp(`\\b(?:${[...storyNames.she, ...storyNames.he].join('|')})\\b`, 'g');

export interface NamedPart {
  text: string;
  /** A friend is in the beginning of the story. A guest is introduced later. A stranger is in neither. */
  who?: 'friend' | 'guest' | 'stranger';
}

/** The rest of a story, cut at the names in it. `beginning` is what it was written after. */
export function findNames(beginning: string, rest: string): NamedPart[] {
  const friends = new Set(beginning.match(anyName));
  const guests = new Set<string>();
  const parts: NamedPart[] = [];
  let end = 0;
  for (const { 0: name, index } of rest.matchAll(anyName)) {
    const before = rest.slice(0, index);
    const after = rest.slice(index + name.length);
    if (/ (?:called|named) $/.test(before) || /^ the [a-z]/.test(after)) guests.add(name);
    const who = friends.has(name) ? 'friend' : guests.has(name) ? 'guest' : 'stranger';
    parts.push({ text: rest.slice(end, index) }, { text: name, who });
    end = index + name.length;
  }
  return [...parts, { text: rest.slice(end) }].filter(({ text }) => text !== '');
}

/** Whether a story names one of its friends and nobody who was never introduced. */
export function keepsNames(beginning: string, rest: string): boolean {
  const named = findNames(beginning, rest).map(({ who }) => who);
  return named.includes('friend') && !named.includes('stranger');
}
