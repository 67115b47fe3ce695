/** A house: its left and upper edge, its width (on a canvas of 620 x 400), and which windows are lit, row by row. */
type House = { x: number; y: number; width: number; lit: readonly number[] };

const GROUND = 420;
const WINDOW = { width: 10, height: 12, stepX: 22, stepY: 26, left: 10, top: 14 };

const HOUSES: readonly House[] = [
  { x: 20, y: 150, width: 90, lit: [3, 20, 25] },
  { x: 118, y: 90, width: 70, lit: [7, 10] },
  { x: 196, y: 200, width: 110, lit: [11, 18, 25] },
  { x: 314, y: 120, width: 80, lit: [2, 7, 12, 29] },
  { x: 402, y: 40, width: 96, lit: [5, 12, 27, 34, 41, 48] },
  { x: 506, y: 170, width: 100, lit: [4, 19, 26] },
];

function windowsOf({ x, y, width, lit }: House): { dark: string; light: string } {
  const columns = Math.floor((width - 8) / WINDOW.stepX);
  const rows = Math.floor((GROUND - 40 - y - WINDOW.top) / WINDOW.stepY) + 1;
  const drawn = { dark: '', light: '' };
  for (let index = 0; index < rows * columns; index += 1) {
    const left = x + WINDOW.left + (index % columns) * WINDOW.stepX;
    const top = y + WINDOW.top + Math.floor(index / columns) * WINDOW.stepY;
    const path = `M${left} ${top}h${WINDOW.width}v${WINDOW.height}h-${WINDOW.width}z`;
    drawn[lit.includes(index) ? 'light' : 'dark'] += path;
  }
  return drawn;
}

const WINDOWS = HOUSES.map(windowsOf);
const OUTLINES = HOUSES.map(({ x, y, width }) => `M${x} ${GROUND}V${y}h${width}V${GROUND}`).join('');

/** The line drawing of houses at the foot of the navy panel, a few windows lit. */
export function Skyline({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 620 400"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="#2b6fa8"
      className={className}
    >
      <path d={OUTLINES + WINDOWS.map(({ dark }) => dark).join('')} />
      <path d={WINDOWS.map(({ light }) => light).join('')} fill="#7db4ee" stroke="none" />
    </svg>
  );
}
