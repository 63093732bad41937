/** The parts of other verifiers that tests use. None of these packages has types. */
type DocumentLoader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: object }>;

interface VerifierResult {
  verified: boolean;
  error?: Error & { errors?: Error[] };
  statusResult?: { verified: boolean; results?: { status: boolean }[] };
}

interface VerifierOptions {
  credential: object;
  suite: object;
  documentLoader: DocumentLoader;
  checkStatus?: object;
  now?: Date;
}

declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: VerifierOptions): Promise<VerifierResult>;
}
declare module '@digitalcredentials/vc' {
  export function verifyCredential(options: VerifierOptions): Promise<VerifierResult>;
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(
    options: object,
  ): Promise<{ verified: boolean; results: { status: boolean }[] }>;
}
