import type { ComponentProps, ReactNode } from 'react';
import { fieldId } from '../../../forms/field-id.ts';

interface Props extends ComponentProps<'input'> {
  name: string;
  label: ReactNode;
  error: string | undefined;
}

/** A compact text field: the label beside it, the error below. */
export function ShortField({ name, label, error, className = '', ...input }: Props) {
  const errorId = `${fieldId(name)}-erreur`;
  return (
    <div className={['field', error && 'field-wrong', className].filter(Boolean).join(' ')}>
      <label htmlFor={fieldId(name)}>{label}</label>
      <input
        {...input}
        id={fieldId(name)}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
