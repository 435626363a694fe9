import * as v from 'valibot';
import type { Field } from '../contract/declared-fields.ts';
import { type BrandName, hardToRead, isBrandName, nearestReadable } from './brand-colours.ts';

const noColour = 'Choisissez une couleur, ou saisissez-la ainsi\u00a0: #6a2040.';

/** Returns "Avec cette couleur, on lirait mal…"; "" for a readable colour. */
export function colourProblem(name: BrandName, colour: string): string {
  const faint = hardToRead(name, colour);
  if (faint.length === 0) return '';
  const nearest = nearestReadable(name, colour);
  return `Avec cette couleur, on lirait mal\u00a0: ${faint.join(', ')}. La plus proche qui convienne est ${nearest}.`;
}

const colour = /^#[\da-fA-F]{6}$/;
/** Returns true if the text has the form of a colour. Its contrast is judged afterwards. */
export const isColour = (text: string) => colour.test(text);

const field = (name: BrandName, label: string, hint: string) =>
  ({
    label,
    hint,
    maxLength: 7,
    brandName: name,
    schema: v.pipe(
      v.string(noColour),
      v.trim(),
      v.regex(colour, noColour),
      v.transform((text) => text.toLowerCase()),
      v.check(
        (text) => !isColour(text) || hardToRead(name, text).length === 0,
        ({ input }) => colourProblem(name, input),
      ),
    ),
  }) as const satisfies Field;

export const colourFields = {
  prune: field(
    'prune',
    'Couleur principale',
    'Les bandeaux, les titres, les liens et les boutons.',
  ),
  lagune: field(
    'lagune',
    'Seconde couleur',
    'Les bandes de l’équipe et du contact, et les boutons au contour.',
  ),
};

export const colourField = (name: string): Field | undefined =>
  isBrandName(name) ? colourFields[name] : undefined;
