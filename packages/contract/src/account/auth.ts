import { fault } from '@siteward/domain';
import { z } from 'zod';
import { access } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  emailSchema,
  languageSchema,
  lineSchema,
  mailedTokenSchema,
  newPasswordFields,
  passwordSchema,
  samePasswords,
} from '../common.ts';
import { always } from '../reasons/issue-reasons.ts';
import { userSchema } from './users.ts';

export const signInSchema = z.strictObject({ email: emailSchema, password: passwordSchema });

export const signUpSchema = z.strictObject({
  email: emailSchema,
  referral: lineSchema(0, 100).optional(),
  language: languageSchema.optional().meta({ description: 'The language that the person has chosen so far, if any.' }),
});

export const forgotPasswordSchema = z.strictObject({
  email: z
    .string(always(fault('reset-email-required')))
    .trim()
    .min(1, always(fault('reset-email-required')))
    .max(254)
    .pipe(emailSchema),
});

export const resetPasswordSchema = z
  .strictObject({ otp: mailedTokenSchema, ...newPasswordFields })
  .refine(...samePasswords);

/** Signing in and out, and the ways to set a password (spec section 7 "Auth and users"; docs/api.md, Sessions). */
export const auth = c.router({
  signIn: {
    method: 'POST',
    path: '/api/auth',
    summary: 'Starts a session and sets the cookies `sid`, `user` and `organization`.',
    body: signInSchema,
    ...answers({ 200: z.object({ sid: z.string(), user: userSchema }) }, access.public, {
      errors: ['BAD_CREDENTIALS'],
      limit: 'sign-in',
    }),
  },
  signOut: {
    method: 'DELETE',
    path: '/api/auth/:sid',
    pathParams: z.object({ sid: z.string().min(1).max(200) }),
    summary: 'Ends a session. The answer is 204 even if there is none, so that a client can always sign out.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.public),
  },
  signUp: {
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Mails a link that verifies the address; the same answer for a known and an unknown one.',
    body: signUpSchema,
    ...answers({ 202: c.noBody() }, access.public, { limit: 'sign-up' }),
  },
  verifyEmail: {
    method: 'GET',
    path: '/api/auth/verify/:token',
    pathParams: z.object({ token: mailedTokenSchema }),
    summary: 'Marks the address as verified. The link works any number of times, because mail scanners open links.',
    ...answers({ 200: z.object({ email: z.string(), passwordSet: z.boolean() }) }, access.public, {
      errors: ['GONE'],
      limit: 'verify',
      writes: true,
    }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forget-password',
    summary: 'Mails a code that sets a new password; the same answer for a known and an unknown address.',
    body: forgotPasswordSchema,
    ...answers({ 202: c.noBody() }, access.public, { limit: 'forgot-password' }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets the password with a mailed code or a verification token; ends every session of the person.',
    body: resetPasswordSchema,
    ...answers({ 204: c.noBody() }, access.public, { errors: ['GONE'], limit: 'reset-password' }),
  },
});
