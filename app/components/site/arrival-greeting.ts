import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeGreeting } from '#app/session/session-store.ts';

/** Shows a toast about the result of an email link. Few visitors arrive that way, so its text loads only for them. */
export function useArrivalGreeting(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let isGone = false;
    async function greetOnce() {
      const greeting = await takeGreeting();
      if (!greeting) return;
      const { greet } = await import('./greet.ts');
      if (!isGone) greet(greeting, navigate);
    }
    greetOnce().catch(console.error);
    return () => {
      isGone = true;
    };
  }, [navigate]);
}
