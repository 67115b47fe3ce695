import { useLingui } from '@lingui/react/macro';
import { Field } from '@siteward/ui/field';
import { PasswordInput } from '@siteward/ui/password-input';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { StrengthMeter } from './strength-meter.tsx';

type PasswordField = 'newPassword' | 'passwordConfirmation';

interface NewPasswordFieldsProps {
  /** The email address of the account; empty if it is not known. */
  email: string;
  /** The new password, as typed so far. */
  password: string;
  register: (field: PasswordField) => UseFormRegisterReturn;
  errors: FieldErrors<Record<PasswordField, string>>;
  repeatLabel?: string;
  /** The look of both inputs. */
  className?: string;
}

/** A new password, rated while it is typed, and its repetition. */
export function NewPasswordFields({
  email,
  password,
  register,
  errors,
  repeatLabel,
  className,
}: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`New password`}
        error={errors.newPassword?.message}
        help={<StrengthMeter password={password} email={email} />}
      >
        <PasswordInput autoComplete="new-password" className={className} {...register('newPassword')} />
      </Field>
      <Field label={repeatLabel ?? t`Repeat password`} error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" className={className} {...register('passwordConfirmation')} />
      </Field>
    </>
  );
}
