import type { ComponentProps, ElementType, ReactNode } from 'react';
import { buildFieldId } from './field-id.ts';

/** Marks optional fields only: "required" is spoken. */
export const optionalSuffix = <span className="field-optional"> (facultatif)</span>;

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

function createField<Props>(Control: ElementType) {
  return ({ name, label, hint, error, ...control }: FieldProps & Props) => {
    const id = buildFieldId(name);
    const hintId = hint ? `${id}-aide` : undefined;
    const errorId = error ? `${id}-erreur` : undefined;
    return (
      <div className={error ? 'field field-wrong' : 'field'}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={hintId}>
            {hint}
          </p>
        )}
        {error && (
          <p className="field-error" id={errorId}>
            {error}
          </p>
        )}
        <Control
          {...control}
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        />
      </div>
    );
  };
}

export const TextField = createField<ComponentProps<'input'>>('input');
export const TextArea = createField<ComponentProps<'textarea'>>('textarea');
export const SelectField = createField<ComponentProps<'select'>>('select');
