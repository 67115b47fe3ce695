import { DISPATCH_LIMITS, fault, isDrawing, SIGNATURE_LIMITS, WORK_ORDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { idSchema, lineSchema, memberNameSchema, textSchema, timestampSchema, versionSchema } from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';
import { reasonSchema, resolutionSchema } from './work-order-fields.ts';

const LIMITS = WORK_ORDER_LIMITS;

/** The body of a step. */
export const workOrderStepSchema = z.strictObject({
  reason: reasonSchema.optional(),
  resolution: resolutionSchema.optional(),
  version: versionSchema.optional(),
});

/** The body of undoing a step. */
export const undoStepSchema = z.strictObject({
  version: versionSchema.optional().meta({ description: 'The version that the step produced.' }),
});

export const checklistAnswerSchema = z.strictObject({
  value: z
    .union([
      z.boolean(),
      z.number().min(-LIMITS.checklistNumber).max(LIMITS.checklistNumber),
      textSchema(1, LIMITS.checklistText),
    ])
    .nullable()
    .meta({ description: "A value of the point's kind; null removes the answer." }),
  version: versionSchema.optional(),
});

/** A signature of a work order: who signed, and what they drew. */
export const signatureSchema = z
  .object({
    _id: idSchema,
    createdAt: timestampSchema,
    name: z.string().meta({ description: 'The name of the signer, who need not be a member.' }),
    drawing: z
      .string()
      .nullable()
      .meta({
        description: `An SVG path in a box of ${SIGNATURE_LIMITS.width} by ${SIGNATURE_LIMITS.height}, to be drawn as a line; null for a signature by name only.`,
      }),
    takenBy: memberNameSchema.meta({ description: 'The member on whose device it was given.' }),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signatureSchema>;

export const signSchema = z.strictObject({
  name: lineSchema(1, SIGNATURE_LIMITS.name),
  drawing: z
    .string()
    .min(1)
    .max(SIGNATURE_LIMITS.drawing)
    // An empty name is only reported as missing.
    .refine((text) => text === '' || isDrawing(text), saying(fault('not-a-drawing')))
    .nullable()
    .meta({
      description: `Lines such as "M3 4L5 6" in a box of ${SIGNATURE_LIMITS.width} by ${SIGNATURE_LIMITS.height}; null to sign by name only.`,
    }),
  version: versionSchema.optional(),
});

/** The body of dispatching a work order. */
export const dispatchWorkSchema = z.strictObject({
  again: z.boolean().optional().meta({
    description:
      'Resends work that has already been sent, with a new link and a new expiry; the earlier link stops working.',
  }),
  version: versionSchema.optional(),
});

/** A service provider's answer to a dispatch. */
export const answerDispatchSchema = z.strictObject({
  answer: z.enum(['accepted', 'declined']),
  reason: textSchema(1, DISPATCH_LIMITS.reason)
    .optional()
    .meta({ description: 'Why it is declined; required to decline it.' }),
});
