import { createContext } from 'react-router';
import type { Supabase } from '#app/lib/supabase.ts';
import type { DocumentContext } from '#domain/documents/document-context.ts';

export const documentContext = createContext<DocumentContext<Supabase>>();
