import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeGreeting } from '#app/session/session-store.ts';

/** Tells whoever comes from a link in a mail what it did. Few do, so the words are fetched for them alone. */
export function useArrivalGreeting(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let isGone = false;
    async function greetOnce() {
      const greeting = await takeGreeting();
      if (!greeting) return;
      const { greet } = await import('./greet.ts');
      if (!isGone) await greet(greeting, navigate);
    }
    greetOnce().catch(console.error);
    return () => {
      isGone = true;
    };
  }, [navigate]);
}
