import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';
import { useWords } from '#lib/language.ts';
import type { PartProps } from './part-props.ts';

const STARS = Array.from({ length: FEEDBACK_LIMITS.rating }, (_, index) => index + 1);

/** How it went, from one star to five. */
export function Rating({ token, feedback, change }: PartProps) {
  const words = useWords();
  const [rating, setRating] = useState(feedback.rating);
  const [fault, setFault] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (rating === null) return setFault(true);
    setBusy(true);
    await change(() => bodyOf(api.rate({ params: { token }, body: { rating } })), words.track.rated);
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid gap-3 border-line border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-2.5 font-semibold text-lg">{words.track.rating}</legend>
        <div className="flex gap-2">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="relative grid h-15 min-w-0 flex-1 cursor-pointer place-content-center place-items-center gap-0.5 rounded-md border border-line-strong font-medium text-sm hover:bg-hover has-checked:border-action has-checked:bg-action-soft has-checked:outline-1 has-checked:outline-action has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="rating"
                value={stars}
                checked={stars === rating}
                aria-label={words.track.stars(stars)}
                onChange={() => {
                  setRating(stars);
                  setFault(false);
                }}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <Star
                aria-hidden="true"
                className={`size-5.5! ${stars <= (rating ?? 0) ? 'fill-current text-amber' : 'text-line-strong'}`}
              />
              <span aria-hidden="true">{stars}</span>
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="mt-1.5 flex justify-between text-muted text-sm">
          <span>{words.track.poor}</span>
          <span>{words.track.good}</span>
        </p>
      </fieldset>
      {fault && <FieldError>{words.faults.required}</FieldError>}
      <Button type="submit" variant="primary" block loading={busy}>
        {feedback.rating === null ? words.track.sendRating : words.track.changeRating}
      </Button>
    </form>
  );
}
