const urls = import.meta.glob<string>('/models/weights/*.weights', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The URL of each file in models/weights, by the name of its model. It changes with the content of the file. */
export const weightUrls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(urls).map(([path, url]) => [path.replace(/^.*\/|\.weights$/g, ''), url]),
);
