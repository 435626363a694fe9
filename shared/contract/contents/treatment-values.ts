import * as v from 'valibot';
import type { TreatmentChange } from '../../contents/changes.ts';
import { formatMinutes, minutesOf } from '../../text/duration.ts';
import { malformed } from '../error-codes.ts';
import { contentLimits, Line, Required } from './contents-fields.ts';

/*
 * What may be changed in a treatment.
 */

const durationText = `Indiquez une durée de 5 en 5 minutes, par exemple 45mn ou 1h15 (${formatMinutes(contentLimits.minutes)} au plus).`;
const isDuration = (text: string) => {
  const minutes = minutesOf(text);
  const isRound = minutes >= 5 && minutes <= contentLimits.minutes && minutes % 5 === 0;
  return isRound && formatMinutes(minutes) === text;
};

const priceText = 'Indiquez un prix en francs entiers, par exemple 15000 (10 millions au plus).';
const Price = v.pipe(
  v.number(priceText),
  v.integer(priceText),
  v.minValue(0, priceText),
  v.maxValue(contentLimits.prix, priceText),
);
const Name = Required(contentLimits.nom, 'Indiquez le nom du soin.');
const isTrue = () => v.exactOptional(v.literal(true, malformed));

const ofAnyTreatment = {
  duree: v.exactOptional(
    v.pipe(
      v.string(durationText),
      v.check((text) => text === '' || isDuration(text), durationText),
    ),
  ),
  isLowest: isTrue(),
  note: v.exactOptional(Line(contentLimits.note)),
  isHidden: isTrue(),
};

/** What the owner changed in one of the product's treatments. */
export const ProductTreatment = v.object(
  { nom: v.exactOptional(Name), prix: v.exactOptional(Price), ...ofAnyTreatment },
  malformed,
);

export const AddedTreatment = v.object(
  {
    nom: Name,
    prix: Price,
    ...ofAnyTreatment,
    category: v.exactOptional(Line(contentLimits.nom)),
  },
  malformed,
);

/** Either of the two, for readers of the contract. */
export const TreatmentValue: v.GenericSchema<unknown, TreatmentChange> = v.object({
  ...ProductTreatment.entries,
  category: v.exactOptional(v.string()),
});
