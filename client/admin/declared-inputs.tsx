import { useContext } from 'react';
import {
  type Field,
  type Fields,
  formatField,
  listFilledFields,
  listOptions,
} from '#shared/contract/declared-fields.ts';
import { isOn } from '#shared/options.ts';
import { SelectField, TextArea, TextField } from '../forms/field.tsx';
import { findFieldError } from '../forms/form-input.ts';
import { useInstitute } from '../page/page-context.ts';
import { CheckField, FormContext, markOptional } from './edit-form.tsx';

interface Props {
  fields: Fields;
  values?: object | undefined;
  prefix?: string;
}

export function Inputs({ fields, values = {}, prefix = '' }: Props) {
  const { outcome } = useContext(FormContext);
  const typedValues = outcome?.values;
  const institute = useInstitute();
  const isOff = ({ option }: Field) => option !== undefined && !isOn(institute, option);
  return listFilledFields({ fields: () => fields }, prefix, values)
    .filter(({ field, value }) => !field.mayLack || (value !== undefined && !isOff(field)))
    .map(({ name, field, value }) => {
      const storedText = field.isTick && typedValues ? '' : formatField(field, value);
      const error = findFieldError(outcome?.problem, name);
      if (isOff(field)) {
        return storedText && <input key={name} type="hidden" name={name} value={storedText} />;
      }
      return (
        <FieldInput
          key={name}
          name={name}
          field={field}
          error={error}
          text={typedValues?.[name] ?? storedText}
        />
      );
    });
}

interface InputProps {
  name: string;
  field: Field;
  text: string | undefined;
  error: string | undefined;
}

export function FieldInput({ name, field, text = '', error }: InputProps) {
  const { label, hint, required, rows, options, suggestions, maxLength } = field;
  if (field.isTick) return <TickBox name={name} field={field} text={text} error={error} />;
  const sharedProps = {
    name,
    hint,
    required,
    error,
    defaultValue: text,
    label: field.isOptional ? markOptional(label) : label,
  };
  if (options) {
    return (
      <SelectField {...sharedProps}>
        {listOptions(options).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
    );
  }
  if (rows) return <TextArea {...sharedProps} maxLength={maxLength ?? 0} rows={rows} />;
  const { type, inputMode, min, max } = field;
  if (type === 'date') return <TextField {...sharedProps} type={type} min={min} max={max} />;
  if (type === 'time') return <TextField {...sharedProps} type={type} step={300} />;
  const inputProps = { maxLength, type, inputMode, autoComplete: 'off' };
  if (!suggestions) return <TextField {...sharedProps} {...inputProps} />;
  return (
    <>
      <TextField {...sharedProps} {...inputProps} list={suggestions.id} />
      <datalist id={suggestions.id}>
        {suggestions.texts.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

function TickBox({ name, field, text, error }: InputProps & { text: string }) {
  const { label, hint, required } = field;
  const box = (
    <>
      {error && <p className="field-error">{error}</p>}
      <CheckField name={name} label={label} defaultChecked={text !== ''} />
      {hint && <p className="field-hint">{hint}</p>}
    </>
  );
  if (required) return <div className={error ? 'field field-wrong' : 'field'}>{box}</div>;
  return hint ? <div>{box}</div> : box;
}
