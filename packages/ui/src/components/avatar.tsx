import { cx } from '#lib/cx.ts';

const sizes = {
  sm: 'size-6 text-[10px]',
  md: 'size-7 text-2xs',
  lg: 'size-10 text-base',
};

/** White text on each of these has a contrast ratio of 4.5 or more. */
const colours = ['#1867c0', '#0f6b45', '#7a4bb8', '#a4500f', '#0b6e78', '#9c2f5f', '#4a5fb0', '#5d6b1a'];

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes | undefined;
  /** Says the name to screen readers; omit it if the name is shown next to the avatar. */
  labelled?: boolean | undefined;
  className?: string | undefined;
}

/** Initials on a colour that is always the same for a name. */
export function Avatar({ name, size = 'md', labelled, className }: AvatarProps) {
  return (
    <span
      className={cx(
        'inline-grid flex-none place-items-center rounded-full font-semibold text-white',
        sizes[size],
        className,
      )}
      style={{ background: colourOf(name) }}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters or digits of the first and the last word that has any, in capitals; "?" for an empty name. */
export function initialsOf(name: string): string {
  const all = name.split(/[\s@._-]+/u).filter(Boolean);
  const spelled = all.map((word) => word.replace(/^[^\p{L}\p{N}]+/u, '')).filter(Boolean);
  const words = spelled.length > 0 ? spelled : all;
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [first, last].map((word) => (word ? firstSignOf(word) : '')).join('');
  return letters.toUpperCase() || '?';
}

/** Splits text into what a reader sees as one character: in Devanagari a consonant with its vowel, "पू" rather than "प". */
const SIGNS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstSignOf(word: string): string {
  const [sign] = SIGNS.segment(word);
  return sign?.segment ?? '';
}

function colourOf(name: string): string | undefined {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return colours[hash % colours.length];
}
