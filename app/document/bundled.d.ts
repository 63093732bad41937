declare module '*?bundled' {
  /** The module and all its imports, as the text of one classic script. */
  const text: string;
  export default text;
}
