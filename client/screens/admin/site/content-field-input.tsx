import type { ContentField } from '../../../../shared/contract/contents/content-fields.ts';
import { optional, SelectField, TextArea, TextField } from '../../../forms/field.tsx';
import { fieldError, type Problem } from '../../../forms/form-input.ts';
import { CheckField } from '../forms/check-field.tsx';
import { ColourField } from './colours/colour-field.tsx';

interface Props {
  name: string;
  field: ContentField;
  text: string | undefined;
  problem: Problem | undefined;
}

/** A field as it is declared. */
export function ContentFieldInput({ name, field, text = '', problem }: Props) {
  const { label, hint, required, rows, options, maxLength = 0, type, inputMode } = field;
  const error = fieldError(problem, name);
  if (field.brandName) {
    return <ColourField key={text} {...{ label, hint, text, error }} name={field.brandName} />;
  }
  if (field.isTick) return <Tick {...{ name, field, text, error }} />;
  const shared = {
    ...{ name, hint, required, error, defaultValue: text },
    label: field.isOptional ? (
      <>
        {label}
        {optional}
      </>
    ) : (
      label
    ),
  };
  if (options) {
    return (
      <SelectField {...shared}>
        {Object.entries(options).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
    );
  }
  return rows ? (
    <TextArea {...shared} maxLength={maxLength} rows={rows} />
  ) : (
    <TextField {...shared} {...{ maxLength, type, inputMode }} autoComplete="off" />
  );
}

interface TickProps {
  name: string;
  field: ContentField;
  text: string;
  error: string | undefined;
}

/** One that must be ticked stands out. */
function Tick({ name, field: { label, hint, required }, text, error }: TickProps) {
  const box = (
    <>
      {error && <p className="field-error">{error}</p>}
      <CheckField name={name} label={label} defaultChecked={text !== ''} />
      {hint && <p className="field-hint">{hint}</p>}
    </>
  );
  return required ? <div className={error ? 'field field-wrong' : 'field'}>{box}</div> : box;
}
