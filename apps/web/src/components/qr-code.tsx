import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** Its size. */
  className?: string;
  /** The accessible name; leave it out if the code only repeats what is next to it. */
  label?: string;
}

/** A text as a QR code, black on white in both themes. */
export function QrCode({ text, className = 'size-32', label }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { border: 4 }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden if it only repeats what is next to it
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`flex-none bg-white text-black ${className}`}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
