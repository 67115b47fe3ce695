import { useLingui } from '@lingui/react/macro';
import { drawingOf, SIGNATURE_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { cx } from '@siteward/ui/lib/cx';
import { useFieldGroup } from '@siteward/ui/lib/field-context';
import { type Ref, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';

interface DrawingPadProps {
  label: string;
  /** Told of the drawing as the API takes it, after each stroke; empty once it is cleared. */
  onDrawn: (drawing: string) => void;
  error?: string | undefined;
  /** Nothing has to be drawn. */
  optional?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A surface to draw on with finger, pen or mouse. Who cannot needs another way beside it. */
export function DrawingPad({ label, onDrawn, error, optional = false, ref }: DrawingPadProps) {
  const { t } = useLingui();
  const [isEmpty, setIsEmpty] = useState(true);
  const { canvas, clear } = usePad((drawing) => {
    setIsEmpty(drawing === '');
    onDrawn(drawing);
  });
  return (
    <Field
      group
      required={!optional}
      optional={optional}
      label={label}
      error={error}
      action={
        !isEmpty && (
          <Button size="sm" variant="ghost" onClick={clear} className="-my-1.5">
            {t({ message: 'Clear', context: 'what was drawn' })}
          </Button>
        )
      }
    >
      <Surface ref={ref} canvas={canvas} />
    </Field>
  );
}

function Surface({ ref, canvas }: { ref: Ref<HTMLDivElement> | undefined; canvas: Ref<HTMLCanvasElement> }) {
  const { names, invalid } = useFieldGroup();
  const { width, height } = SIGNATURE_LIMITS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no surface to draw on
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      {...names}
      className={cx(
        // In a low window, such as a phone that is held sideways, all of it stays to be seen.
        'relative w-full max-w-[calc(45dvh*3)] rounded-md border bg-surface focus-visible:outline-2 focus-visible:outline-action',
        invalid ? 'border-red' : 'border-line-strong',
      )}
    >
      <canvas
        ref={canvas}
        style={{ aspectRatio: `${width} / ${height}` }}
        className="block w-full touch-none rounded-md text-foreground"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-6 bottom-6 border-line-strong border-b border-dashed"
      />
    </div>
  );
}

/** The library on a canvas that is as fine as the screen, and keeps what was drawn when it changes its size. */
function usePad(onDrawn: (drawing: string) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const told = useRef(onDrawn);
  told.current = onDrawn;
  useEffect(() => {
    const surface = canvas.current;
    if (!surface) return undefined;
    const drawn = new SignaturePad(surface, { penColor: getComputedStyle(surface).color, minWidth: 1, maxWidth: 2.5 });
    pad.current = drawn;
    // What was drawn stays on the surface that it was drawn on, however large that is by now.
    let size = { width: 0, height: 0 };
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = surface;
      if (width === 0 || width === size.width) return;
      const ratio = Math.max(devicePixelRatio, 1);
      const grown = size.width > 0 ? width / size.width : 1;
      const strokes = drawn.toData().map((stroke) => {
        return {
          ...stroke,
          points: stroke.points.map(({ x, y, ...point }) => ({ ...point, x: x * grown, y: y * grown })),
        };
      });
      surface.width = width * ratio;
      surface.height = height * ratio;
      surface.getContext('2d')?.scale(ratio, ratio);
      size = { width, height };
      drawn.fromData(strokes);
    };
    const tell = () =>
      told.current(
        drawingOf(
          drawn.toData().map(({ points }) => points),
          size,
        ),
      );
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(surface);
    drawn.addEventListener('endStroke', tell);
    return () => {
      watching.disconnect();
      drawn.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    onDrawn('');
  };
  return { canvas, clear };
}
