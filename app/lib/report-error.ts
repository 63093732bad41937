import { createContext } from 'react-router';

/**
 * For a loader that copes with an error: `context.get(reportErrorContext)(error)` brings it into the
 * server's log, and keeps what was rendered without the missing part from being shown to anybody else.
 */
export const reportErrorContext = createContext<(error: unknown) => void>();
