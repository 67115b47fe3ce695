import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';

/** How far below the window a part may be when it is loaded. */
const NEAR = '400px';
/**
 * How long a page has to itself for what is seen first. After that the rest is loaded too, for people who go through it without
 * scrolling.
 */
const QUIET_MS = 1500;

interface WhenNearProps {
  /** A placeholder, about as high as the part will be. */
  fallback: ReactNode;
  /** Whether to load it wherever it is. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** A part far down a page, loaded once it comes near the window or the page has settled. */
export function WhenNear({ fallback, isNeeded = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    // Several parts may be wanted at the same time: as a transition, they are drawn in slices.
    const want = () => startTransition(() => setIsWanted(true));
    const timer = setTimeout(want, QUIET_MS);
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(), {
      rootMargin: NEAR,
    });
    if (place.current) observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return isWanted || isNeeded ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>;
}
