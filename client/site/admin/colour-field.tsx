import { useState } from 'react';
import { type BrandName, nearestReadable } from '../../../shared/site/brand-colours.ts';
import { colourProblem, isColour } from '../../../shared/site/colours-fields.ts';
import { TextField } from '../../forms/field.tsx';
import { ColourPicture } from './colour-picture.tsx';

/** The button with the nearest colour that can be read: "prune #6a2040". */
export const takenField = 'prendre';

interface Props {
  name: BrandName;
  label: string;
  hint: string | undefined;
  text: string;
  error: string | undefined;
}

/** A colour of the brand: while it is chosen one sees what it does, and what could no longer be read. */
export function ColourField({ name, label, hint, text, error }: Props) {
  const [colour, setColour] = useState(text);
  const isWhole = isColour(colour);
  const problem = isWhole ? colourProblem(name, colour) : error;
  const nearest = isWhole && problem ? nearestReadable(name, colour) : undefined;
  return (
    <div className="stack">
      <TextField
        {...{ name, label, hint }}
        error={problem || undefined}
        type="color"
        value={colour}
        onChange={({ target }) => setColour(target.value)}
      />
      <div role="status">
        {nearest && (
          <button
            type="submit"
            className="button-link"
            name={takenField}
            value={`${name} ${nearest}`}
            onClick={(event) => {
              event.preventDefault();
              setColour(nearest);
            }}
          >
            {`Prendre la plus proche\u00a0: ${nearest}`}
          </button>
        )}
      </div>
      {isWhole && <ColourPicture of={{ [name]: colour }} />}
    </div>
  );
}
