import { createContext, useContext } from 'react';
import { hydrationDataId } from './hydration-data.ts';

/** The inline texts of the document. The server writes them, and the browser reads them back. */
export interface DocumentParts {
  script: string;
  stylesheet: string;
  hydrationData: string;
}

export const scriptElementId = 'document-script';
export const styleElementId = 'document-style';

const DocumentPartsContext = createContext<DocumentParts>({ script: '', stylesheet: '', hydrationData: '' });

export const DocumentPartsProvider = DocumentPartsContext.Provider;

export function useDocumentParts(): DocumentParts {
  return useContext(DocumentPartsContext);
}

export function readDocumentParts(): DocumentParts {
  const text = (id: string) => document.getElementById(id)?.textContent ?? '';
  return {
    script: text(scriptElementId),
    stylesheet: text(styleElementId),
    hydrationData: text(hydrationDataId),
  };
}
