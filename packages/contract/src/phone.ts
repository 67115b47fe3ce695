import { z } from 'zod';
import { parsePhone } from './phone-numbers.ts';
import { sentenceOf } from './sentences.ts';

/** The message of a field that holds something other than a phone number. */
export const INVALID_PHONE = 'Please enter a phone number with its country, like +49 40 5551299';

/** A phone number with its country, however it is written, in E.164 form: `+49 40 5551299` is `+49405551299`. */
export const phoneSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .transform((text, context) => {
    const number = parsePhone(text);
    if (number !== null) return number;
    context.addIssue({
      code: 'custom',
      message: text === '' ? sentenceOf({ code: 'custom', input: text }) : INVALID_PHONE,
    });
    return z.NEVER;
  })
  .meta({ description: 'A phone number with its country, such as +49 40 5551299; kept in E.164 form.' });
