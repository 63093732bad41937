import type { Link, PageIntro, PageMeta } from '#app/content/types.ts';

/** A scene has a description of the picture and the narrator's text. */
export type Scene = { picture: string; narration: string };

export type Episode = {
  id: string;
  title: string;
  summary: string;
  /** The name of the drawing at the top of the episode. */
  illustration: 'guess' | 'examples' | 'missing-birds' | 'next-word' | 'decision';
  scenes: Scene[];
  question: string;
};

export const videoSeriesPage: {
  meta: PageMeta;
  intro: PageIntro;
  honesty: { title: string; text: string };
  labels: { episode: string; picture: string; narrator: string; question: string };
  closing: { title: string; text: string; links: Link[] };
} = {
  meta: {
    title: 'Video Series: Storyboards of AI',
    description:
      'Five short episodes about AI as illustrated transcripts: every picture described, every word of the narration on the page. Free to read.',
  },
  intro: {
    eyebrow: 'Video series',
    title: 'Storyboards of AI',
    lead: 'Five short episodes, told scene by scene: how machines guess, learn, miss things, write, and who decides in the end.',
  },
  honesty: {
    title: 'Not filmed yet',
    text: 'These are the storyboards of our video series: the pictures described and the narration in full. Until the films exist you can read them here, or read them aloud and let someone draw the scenes.',
  },
  labels: {
    episode: 'Episode',
    picture: 'Picture',
    narrator: 'Narrator',
    question: 'To think about',
  },
  closing: {
    title: 'Go on from here',
    text: 'The mini-course explains the same ideas with exercises.',
    links: [
      { label: 'Start the mini-course', href: '/free-resources/mini-course' },
      { label: 'All free resources', href: '/free-resources' },
    ],
  },
};

export const episodes: Episode[] = [
  {
    id: 'the-machine-that-guesses',
    title: 'The machine that guesses',
    summary: 'A girl finds out that her map does not know when she will arrive.',
    illustration: 'guess',
    scenes: [
      {
        picture: 'A girl and her grandfather in a bus. On a phone: "Arrival 4:10".',
        narration: 'Nora looks at the map. "It knows that we arrive at ten past four," she says.',
      },
      {
        picture: 'The bus stands in front of a herd of sheep. The phone changes to "4:18".',
        narration:
          'Then come the sheep. And suddenly the map knows something else. Did it know before, or did it guess?',
      },
      {
        picture: 'Many thin lines of earlier journeys, most of them ending around 4:10, a few much later.',
        narration:
          'The map has seen many journeys along this road. Most took about this long. So it guesses: ten past four. A good guess is not knowledge. It is what happened most often, moved to today.',
      },
      {
        picture: 'A photo album, a mailbox and a music player, each with a small question mark above it.',
        narration:
          'The album guesses who is in a picture. The mailbox guesses what is spam. The player guesses what you would like to hear. Much of what we call AI is guessing of this kind, done very fast.',
      },
      {
        picture: 'Nora writes "4:15?" on the steamed-up window. Her grandfather laughs.',
        narration: '"Then I can guess too," says Nora. And she can. She has even seen the sheep.',
      },
    ],
    question: 'Which guesses did a machine make for you today? Which of them were wrong?',
  },
  {
    id: 'teaching-with-examples',
    title: 'Teaching with examples',
    summary: 'Two brothers train a sorter for socks.',
    illustration: 'examples',
    scenes: [
      {
        picture: 'A mountain of socks. Two brothers with a cardboard box on which "Sock machine" is written.',
        narration:
          'Ben and Ilai have invented a machine that sorts socks. Ilai sits in it. He must not think, only follow his rule. But which rule?',
      },
      {
        picture: 'Ben holds up socks one by one: "mine", "yours", "mine".',
        narration:
          'Ben does not tell him a rule. He shows examples. This one is mine. This one is yours. Each example carries its answer, and the answer is called a label.',
      },
      {
        picture: 'Inside the box Ilai turns a wheel marked "size". At first it points to the wrong place.',
        narration:
          'Ilai guesses, Ben corrects him, Ilai turns his wheel a little. Guess, compare, adjust. After twelve socks the wheel hardly moves any more.',
      },
      {
        picture: 'A new sock comes in: large, with ducks. The wheel says "Ben". It is their father\'s.',
        narration:
          'Then comes a sock that nobody expected. The machine says "Ben", because it knows only two answers. It cannot say: this is new to me.',
      },
      {
        picture: 'The brothers cut a third opening into the box and write "Don\'t know" above it.',
        narration:
          "So they build in a third answer: don't know. A good machine is allowed to say it, and then a person has a look.",
      },
    ],
    question: 'When would you want a machine to say "I don\'t know"?',
  },
  {
    id: 'the-missing-birds',
    title: 'The missing birds',
    summary: 'A bird counter works splendidly, until the night.',
    illustration: 'missing-birds',
    scenes: [
      {
        picture: 'A garden in sunshine. A camera on a branch. A counter shows: sparrows 41, robins 12.',
        narration:
          'The class has built a bird counter. It learned from hundreds of photos that the children took in the school garden.',
      },
      {
        picture: 'The children cheer. A sign: "It knows all the birds!"',
        narration:
          'They test it with photos from the same garden. It is nearly always right. "It knows all the birds," says the class.',
      },
      {
        picture: 'Night. An owl sits on the branch, looking straight into the camera. The counter shows: 0.',
        narration:
          'At night an owl comes. The counter says: nothing there. No child was in the garden at night. So for the machine there are no owls.',
      },
      {
        picture: 'A list on the blackboard: night, winter, rain, water birds, birds in flight.',
        narration:
          'The class makes a list of what is missing. It grows long. "We have not counted the birds," says one girl. "We have counted the birds that came when we were there."',
      },
      {
        picture: 'The sign is repainted: "It knows the daytime birds of our garden."',
        narration:
          'They change the sign. It is not a weaker sign. It is a true one. Every data set has its nights, and it helps to know when they are.',
      },
    ],
    question: 'Think of a collection you know, such as your photos. Who or what is missing from it?',
  },
  {
    id: 'the-next-word',
    title: 'The next word',
    summary: 'A parrot, a library and a book that does not exist.',
    illustration: 'next-word',
    scenes: [
      {
        picture: 'A library at closing time. A parrot on the desk of the librarian.',
        narration:
          'In this library lives a parrot that has listened to people reading aloud, all day, for very many years.',
      },
      {
        picture: 'A boy says "Once upon a". A speech bubble above the parrot: "time".',
        narration:
          'Begin a sentence, and the parrot continues it. It says whatever has most often come next.',
      },
      {
        picture: 'The parrot speaks in long ribbons of words: recipes, poems, letters.',
        narration:
          'It has heard so much that it can write letters, poems and recipes. Most of them are useful. Some are beautiful.',
      },
      {
        picture:
          'The boy asks for a book about blue foxes. The parrot: "The Blue Foxes of Winter, page 112".',
        narration:
          'The boy asks for a book about blue foxes. The parrot names one, with title and page. It sounds exactly like an answer.',
      },
      {
        picture: 'The librarian before an empty place on the shelf. The boy holds the ladder.',
        narration:
          'They look for the book and do not find it. It does not exist. The parrot did not lie. It said what a likely answer sounds like. To find out whether it is true, someone has to climb the ladder.',
      },
    ],
    question: 'A chatbot is more than a parrot, and still it can do what this one did. How do you check?',
  },
  {
    id: 'who-decides',
    title: 'Who decides?',
    summary: 'A town lets a machine give out the garden plots.',
    illustration: 'decision',
    scenes: [
      {
        picture: 'A meadow divided into twenty plots. A long line of people with watering cans.',
        narration:
          'The town has twenty garden plots and far more people who would like one. "Let a machine decide," says the mayor. "It is neutral."',
      },
      {
        picture: 'A screen: "Who will look after the plot best?" Below it old lists of gardeners.',
        narration:
          'The machine learns from old lists: who had a plot, and whose was well kept. It looks for people like those.',
      },
      {
        picture: 'The results: twenty names. A young woman in a wheelchair is not among them.',
        narration:
          'Twenty names come out. They are much like those of the last twenty years. Amal is not among them. There was never a path to the plots that she could use, so nobody like her was on the lists.',
      },
      {
        picture:
          'A meeting in the town hall. On the wall: What for? For whom? What if it is wrong? Whom can I ask?',
        narration:
          'The town meets. What are the plots for: for perfect beds, or for everybody? No machine can answer that. People have to, and they have to give reasons.',
      },
      {
        picture: 'Raised beds beside a smooth path. Amal and the mayor drawing lots from a watering can.',
        narration:
          'They build a path, and they draw lots. The machine is still there. It reminds everyone to water the plants. It is good at that.',
      },
    ],
    question: 'Which decisions about you should always be made by a person? Why those?',
  },
];
