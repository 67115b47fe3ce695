import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** How far under the window something is loaded. */
const NEAR = '400px';
/** How long a page has for what is seen first. Then the rest comes as well, for whoever goes through it without scrolling. */
const QUIET_MS = 1500;

interface WhenNearProps {
  /** Stands in for it, as high as it is likely to be. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A part far down a page, which is loaded once it comes near the window, or the page has come to rest. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
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
  return isWanted ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>;
}
