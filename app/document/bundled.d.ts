declare module '*?bundled' {
  /** The module and all it imports, as the text of one classic script. */
  const text: string;
  export default text;
}
