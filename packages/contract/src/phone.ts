import { fault } from '@siteward/domain';
import { z } from 'zod';
import { parsePhone } from './phone-numbers.ts';
import { refuse } from './reasons/issue-reasons.ts';

/** A phone number with its country, however it is written, in E.164 form: `+49 40 5551299` becomes `+49405551299`. */
export const phoneSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .transform((text, context) => {
    const number = parsePhone(text);
    if (number !== null) return number;
    refuse(context, fault(text === '' ? 'required' : 'not-a-phone-number'));
    return z.NEVER;
  })
  .meta({ description: 'A phone number with its country code, such as +49 40 5551299; stored in E.164 form.' });
