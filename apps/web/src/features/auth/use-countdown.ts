import { useEffect, useState } from 'react';

/** Counts seconds down to 0. Out: the seconds that are left, and how to start anew. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { left, restart: () => setLeft(seconds) };
}
