import { createContext, use } from 'react';

/** What a Field passes to the control inside it. */
interface FieldState {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** The field holds a group, which takes its name and description; the controls inside have their own. */
  group: boolean;
}

export const FieldContext = createContext<FieldState | null>(null);

interface ControlProps {
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/**
 * The attributes that tie a control to the Field around it: the Field's id, which its label points to, aria-describedby,
 * aria-invalid and aria-required. Empty outside a Field.
 *
 * @param props - the control's own attributes: its aria-invalid wins, and its aria-describedby comes first
 */
export function useFieldControl(props: ControlProps) {
  const field = use(FieldContext);
  if (!field || field.group) return {};
  const describedBy = [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ');
  return {
    id: field.id,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(field.required && { 'aria-required': true }),
  };
}

/** The attributes that name and describe the group inside `<Field group>`, and its state; empty outside one. */
export function useFieldGroup() {
  const field = use(FieldContext);
  return {
    invalid: field?.invalid ?? false,
    required: field?.required ?? false,
    names: {
      ...(field && { 'aria-labelledby': field.labelId }),
      ...(field?.describedBy && { 'aria-describedby': field.describedBy }),
    },
  };
}
