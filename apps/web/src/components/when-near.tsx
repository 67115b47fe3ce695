import { createContext, type ReactNode, Suspense, startTransition, use, useEffect, useRef, useState } from 'react';

/** How far below the window a part may be when it is loaded. */
const NEAR = '400px';
/**
 * How long a page has to itself for what is seen first. After that the rest is loaded too, for people who go through it without
 * scrolling.
 */
const QUIET_MS = 1500;

/** Since when the page has had itself, in ms; null for a part that is not within another such part. */
const Since = createContext<number | null>(null);

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
  const outer = use(Since);
  const [since] = useState(() => outer ?? performance.now());
  useEffect(() => {
    // Several parts may be wanted at the same time: as a transition, they are drawn in slices.
    const want = () => startTransition(() => setIsWanted(true));
    const timer = setTimeout(want, since + QUIET_MS - performance.now());
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(), {
      rootMargin: NEAR,
    });
    if (place.current) observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [since]);
  if (!isWanted && !isNeeded) return <div ref={place}>{fallback}</div>;
  return (
    <Since value={since}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Since>
  );
}
