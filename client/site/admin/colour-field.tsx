import { useState } from 'react';
import type { ColourName } from '../../../shared/colours.ts';
import {
  type BrandColours,
  type BrandName,
  coloursOf,
  nearestReadable,
} from '../../../shared/site/brand-colours.ts';
import { colourProblem, isColour } from '../../../shared/site/colours-fields.ts';
import { TextField } from '../../forms/field.tsx';

/** The button with the nearest readable colour: "prune #6a2040". */
export const takenField = 'prendre';

interface Props {
  name: BrandName;
  label: string;
  hint: string | undefined;
  text: string;
  error: string | undefined;
}

/** Shows a colour of the brand, with its effect and its unreadable uses during the choice. */
export function ColourField({ name, label, hint, text, error }: Props) {
  const [colour, setColour] = useState(text);
  const isWhole = isColour(colour);
  const problem = isWhole ? colourProblem(name, colour) : error;
  const nearest = isWhole && problem ? nearestReadable(name, colour) : undefined;
  return (
    <div className="stack">
      <TextField
        name={name}
        label={label}
        hint={hint}
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

/** Shows the brand's colours by day and by night: a band, a link and two buttons. */
const ColourPicture = ({ of }: { of: BrandColours }) => (
  <svg
    viewBox="0 0 320 150"
    width="100%"
    role="img"
    aria-label="Aperçu de jour et de nuit"
    fontSize="13"
  >
    <Half of={of} scheme={0} x={0} word="Le jour" />
    <Half of={of} scheme={1} x={160} word="La nuit" />
  </svg>
);

interface HalfProps {
  of: BrandColours;
  scheme: 0 | 1;
  x: number;
  word: string;
}

/** Uses attributes of a drawing, because the pages' policy allows no style attributes. */
function Half({ of, scheme, x, word }: HalfProps) {
  const all = coloursOf(of);
  const colour = (name: ColourName) => all[name][scheme] ?? all[name][0];
  return (
    <g transform={`translate(${x})`}>
      <path fill={colour('fond')} d="M0 0h160v150H0z" />
      <path fill={colour('prune')} d="M0 0h160v34H0z" />
      <text x="12" y="22" fill={colour('ivoire')}>
        {word}
      </text>
      <text x="12" y="55" fill={colour('accent')} textDecoration="underline">
        Soins et prix
      </text>
      <rect x="12" y="66" width="66" height="28" rx="7" fill={colour('accent')} />
      <text x="21" y="85" fill={colour('sur-accent')}>
        Publier
      </text>
      <rect
        x={87}
        y={67}
        width={62}
        height={26}
        rx={7}
        fill="none"
        stroke={colour('second')}
        strokeWidth="2"
      />
      <text x="94" y="85" fill={colour('second')}>
        Appeler
      </text>
      <path fill={colour('lagune')} d="M0 106h160v44H0z" />
      <text x="12" y="132" fill={colour('ivoire')}>
        Notre équipe
      </text>
    </g>
  );
}
