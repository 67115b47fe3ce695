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
  /** Called with the drawing in the API's format after each stroke; with an empty string once it is cleared. */
  onDrawn: (drawing: string) => void;
  error?: string | undefined;
  /** A drawing is not required. */
  optional?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A surface to draw on with a finger, pen or mouse. People who cannot draw need an alternative next to it. */
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a surface to draw on
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      {...names}
      className={cx(
        // In a low window, for example on a phone held sideways, the whole surface stays visible.
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

/** The drawing library on a canvas that matches the screen's resolution and keeps the drawing when it is resized. */
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
    // The drawing is scaled along with the surface, whatever size that has become.
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
