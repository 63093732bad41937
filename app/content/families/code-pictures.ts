/** The pictures of picture codes: a word, and an outline on a square of 24 by 24. Pages and PDFs draw the same. */
export const codePictureDrawings = {
  sun: {
    label: 'Sun',
    outline:
      'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4zM16.3 17.7l1.4-1.4 2.8 2.8-1.4 1.4zM19.1 3.5l1.4 1.4-2.8 2.8-1.4-1.4zM6.3 16.3l1.4 1.4-2.8 2.8-1.4-1.4z',
  },
  moon: { label: 'Moon', outline: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z' },
  star: {
    label: 'Star',
    outline: 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9L12 17.8l-6.2 3.3L7 14.2 2 9.3l6.9-1z',
  },
  tree: { label: 'Tree', outline: 'M12 2l7 9h-4l5 7h-6.5v4h-3v-4H4l5-7H5z' },
  flower: {
    label: 'Flower',
    outline:
      'M12 1a3.5 3.5 0 0 1 3.4 4.4 3.5 3.5 0 1 1 0 6.2 3.5 3.5 0 1 1-6.8 0 3.5 3.5 0 1 1 0-6.2A3.5 3.5 0 0 1 12 1zM11 16h2v3l4-2c0 3-1.5 4-4 4v2h-2z',
  },
  fish: {
    label: 'Fish',
    outline: 'M2 12c3-5 8-7 12-5 1.5.7 2.8 1.8 4 3l4-3.5v11L18 14c-1.2 1.2-2.5 2.3-4 3-4 2-9 0-12-5z',
  },
  bird: {
    label: 'Bird',
    outline: 'M3 13c0-5 4-9 9-9 2 0 3.5.8 4.5 2L21 7l-3.6 2.3C17 15 13 19 8 19H5l3-2.5C5 16 3 15 3 13z',
  },
  cat: { label: 'Cat', outline: 'M4 3l5 4h6l5-4v10a8 8 0 0 1-16 0z' },
  boat: { label: 'Boat', outline: 'M11 2v12H4zM13 5l6 9h-6zM2 16h20l-3 5H5z' },
  house: { label: 'House', outline: 'M12 2l10 9h-3v10h-5v-6h-4v6H5V11H2z' },
  key: { label: 'Key', outline: 'M7 7a5 5 0 1 0 4.6 7H15v3h3v-3h4v-4H11.6A5 5 0 0 0 7 7z' },
  apple: {
    label: 'Apple',
    outline:
      'M12 7c-1.5-1.5-6-1.8-7.5 2C3 13 6 21 9.5 21c1 0 1.5-.6 2.5-.6s1.5.6 2.5.6C18 21 21 13 19.5 9 18 5.2 13.5 5.5 12 7zM12 6c0-2 1-3.5 3-4 .2 2-1 3.8-3 4z',
  },
} satisfies Record<string, { label: string; outline: string }>;
