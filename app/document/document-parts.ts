import { createContext, useContext } from 'react';
import { seedElementId } from './seed.ts';

/** The texts that the document has inline. The server writes them; the browser reads the same ones back. */
export interface DocumentParts {
  script: string;
  stylesheet: string;
  seed: string;
}

export const scriptElementId = 'document-script';
export const styleElementId = 'document-style';

const DocumentPartsContext = createContext<DocumentParts>({ script: '', stylesheet: '', seed: '' });

export const DocumentPartsProvider = DocumentPartsContext.Provider;

export function useDocumentParts(): DocumentParts {
  return useContext(DocumentPartsContext);
}

export function readDocumentParts(): DocumentParts {
  const text = (id: string) => document.getElementById(id)?.textContent ?? '';
  return { script: text(scriptElementId), stylesheet: text(styleElementId), seed: text(seedElementId) };
}
