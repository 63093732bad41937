import { createContext, useContext } from 'react';
import { seedElementId } from './seed.ts';

/** The inline texts of the document. The server writes them, and the browser reads them back. */
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
