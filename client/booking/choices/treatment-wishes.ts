import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import type { OfferedTreatment } from '../../../shared/site/catalogue-of.ts';

/** The wished staff member by person, from 1, and treatment: "2:onglerie/manucure-spa". */
export type TreatmentWishes = ReadonlyMap<string, string>;

export const wishKey = (person: number, treatment: string) => `${person}:${treatment}`;

export function readTreatmentWishes(search: URLSearchParams): TreatmentWishes {
  const found = search.getAll(fields.by).flatMap((text) => {
    const [, key, staff] = /^((?:[1-9]|10):[a-z\d/-]{1,120}):([1-9]\d{0,8})?$/.exec(text) ?? [];
    return key === undefined ? [] : [[key, staff ?? ''] as const];
  });
  return new Map([...new Map(found)].filter(([, staff]) => staff !== ''));
}

/** Returns the form's values of the wishes whose treatments are chosen. */
export const wishValues = ({
  lists,
  wishes,
}: {
  lists: readonly (readonly OfferedTreatment[])[];
  wishes: TreatmentWishes;
}): string[] =>
  lists.flatMap((list, index) =>
    list.flatMap(({ id }) => {
      const key = wishKey(index + 1, id);
      const staff = wishes.get(key);
      return staff ? `${key}:${staff}` : [];
    }),
  );
