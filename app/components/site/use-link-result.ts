import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeLinkResult } from '#app/session/session-store.ts';

/** Shows a toast about the result of an email link. Few visitors arrive that way, so its text loads only for them. */
export function useLinkResult(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let isGone = false;
    async function showOnce() {
      const result = await takeLinkResult();
      if (!result) return;
      const { showLinkResult } = await import('./show-link-result.ts');
      if (!isGone) await showLinkResult(result, navigate);
    }
    showOnce().catch(console.error);
    return () => {
      isGone = true;
    };
  }, [navigate]);
}
