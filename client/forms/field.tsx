import type { ComponentProps, ReactNode } from 'react';
import { fieldId } from './field-id.ts';

export const optional = <span className="field-required"> (facultatif)</span>;

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

function Labelled({
  name,
  label,
  hint,
  error,
  isRequired,
  children,
}: FieldProps & { isRequired: boolean | undefined; children: ReactNode }) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={fieldId(name)}>
        {label}
        {isRequired && <span className="field-required"> (obligatoire)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${fieldId(name)}-aide`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${fieldId(name)}-erreur`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

function controlProps({ name, hint, error }: FieldProps) {
  const described = [hint && `${fieldId(name)}-aide`, error && `${fieldId(name)}-erreur`];
  return {
    id: fieldId(name),
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
}

export function TextField({
  name,
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const field = { name, label, hint, error };
  return (
    <Labelled {...field} isRequired={input.required}>
      <input {...input} {...controlProps(field)} />
    </Labelled>
  );
}

export function TextArea({
  name,
  label,
  hint,
  error,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const field = { name, label, hint, error };
  return (
    <Labelled {...field} isRequired={area.required}>
      <textarea {...area} {...controlProps(field)} />
    </Labelled>
  );
}

export function SelectField({
  name,
  label,
  hint,
  error,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const field = { name, label, hint, error };
  return (
    <Labelled {...field} isRequired={select.required}>
      <select {...select} {...controlProps(field)} />
    </Labelled>
  );
}
