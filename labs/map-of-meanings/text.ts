/** A small text, written for this lab. Little words such as "the" are left out, so that neighbours say something. */
export const sentences: readonly (readonly string[])[] = `
ferry leaves pier morning
boat leaves pier evening
ferry crosses water
boat crosses water
wherry crosses water
ferry reaches harbour evening
boat reaches harbour morning
sailor mends boat
sailor steers ferry
sailor steers boat
sailor waits pier
ticket ferry pier
ticket boat pier
wherry leaves pier evening
kitten drinks milk
cat drinks milk
puppy drinks milk
kitten sleeps basket
cat sleeps basket
puppy sleeps basket
cat purrs sofa
kitten purrs sofa
puppy chases ball
kitten chases ball
cat chases mouse
puppy barks garden
dog barks garden
dog chases cat
dog sleeps garden
dog drinks water
hot tea
hot soup evening
hot weather garden
hot water tea
very hot weather
very hot day
cold milk
cold soup evening
cold weather harbour
cold water
very cold weather
very cold day
hot day garden
cold day pier
baker bakes bread
baker bakes cake
baker sells bread morning
baker sells cake
warm bread morning
warm cake evening
child eats bread
child eats cake
child eats soup
sailor eats soup
child drinks tea
sailor drinks tea
otter crosses water`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** All words, the commonest first. */
export const words: readonly { word: string; times: number }[] = countWords();

function countWords() {
  const times = new Map<string, number>();
  for (const word of sentences.flat()) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times]
    .map(([word, count]) => ({ word, times: count }))
    .sort((some, other) => other.times - some.times || (some.word < other.word ? -1 : 1));
}
