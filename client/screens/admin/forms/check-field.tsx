import type { ReactNode } from 'react';
import { fieldId } from '../../../forms/field-id.ts';

interface Props {
  name: string;
  label: ReactNode;
  defaultChecked: boolean;
}

/** A box to tick, with its label as the thumb's target. */
export const CheckField = ({ name, label, defaultChecked }: Props) => (
  <label className="check" htmlFor={fieldId(name)}>
    <input
      type="checkbox"
      id={fieldId(name)}
      name={name}
      value="oui"
      defaultChecked={defaultChecked}
    />
    <span>{label}</span>
  </label>
);
