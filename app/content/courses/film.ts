/** Copy of films in lessons, apart from that of the lesson page: few lessons have one. */
export const filmWords = {
  captions: 'English captions',
  transcript: 'Transcript',
  loading: 'The film is being loaded...',
  failed: 'The film could not be loaded. Its transcript below says the same.',
  retry: 'Try again',
} as const;
