import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
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
}: FieldProps & ComponentProps<'textarea'> & { maxLength: number }) {
  const field = { name, label, hint, error };
  const control = useRef<HTMLTextAreaElement>(null);
  return (
    <Labelled {...field} isRequired={area.required}>
      <textarea {...area} {...controlProps(field)} ref={control} />
      <CharactersLeft of={control} limit={area.maxLength} />
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

/** The count is shown and announced only below this number, because it would interrupt typing earlier. */
const announceBelow = 100;
const announceDelayMs = 1000;

function CharactersLeft({
  of: field,
  limit,
}: {
  of: RefObject<HTMLTextAreaElement | null>;
  limit: number;
}) {
  const [left, setLeft] = useState<number>();
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const area = field.current;
    const count = () => setLeft(limit - (area?.value.length ?? 0));
    count();
    area?.addEventListener('input', count);
    return () => area?.removeEventListener('input', count);
  }, [field, limit]);
  const isNear = left !== undefined && left <= announceBelow;
  const text = isNear ? `Il reste ${left} caractère${left < 2 ? '' : 's'}.` : '';
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {text && (
        <p className="muted small" aria-hidden="true">
          {text}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}
