import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A screen before an element comes into sight. */
const nearby = '100% 0px';

/** Calls `onNear` once, when the element is about to come into sight. */
export function useNear(place: RefObject<HTMLElement | null>, onNear: (element: HTMLElement) => void): void {
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        tell(element);
      },
      { rootMargin: nearby },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
}
