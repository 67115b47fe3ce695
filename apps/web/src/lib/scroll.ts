import { SCROLL } from '@siteward/domain';

/**
 * Scrolls the window to an element in 300 ms, slow at both ends (spec section 9); at once where motion is not wanted.
 * In: the element and the space to leave above it, in px.
 */
export function scrollToElement(element: Element, above = 72): void {
  const from = scrollY;
  const way = element.getBoundingClientRect().top - above;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, from + way);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const fraction = Math.min(1, (now - start) / SCROLL.durationMs);
    scrollTo(0, from + way * SCROLL.easing(fraction));
    if (fraction < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
