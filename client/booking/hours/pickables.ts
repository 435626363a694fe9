import type { DayTimes } from '../../../shared/booking/times.ts';
import type { Choices } from '../choices/choices.ts';
import { areEach, personLists } from '../choices/treatment-lists.ts';
import { wishKey } from '../choices/treatment-wishes.ts';
import type { FreeTimes } from './load-times.ts';

interface Pickable {
  readonly key: string;
  readonly label: string;
  readonly staff: DayTimes['staff'];
  readonly wished: string;
}

/** Returns the shown treatments for which a staff member can be wished. */
export function pickables(choices: Choices, times: FreeTimes | undefined): Pickable[] {
  const { day, view } = choices;
  if (choices.staff || view !== 'heures' || !day || times?.day?.day !== day) return [];
  const able = new Map(times.able?.map(({ treatment, staff }) => [treatment, staff]));
  return personLists(choices).flatMap((list, index) =>
    list.flatMap(({ id, nom }) => {
      const key = wishKey(index + 1, id);
      const [staff = [], wished = ''] = [able.get(id), choices.wishes.get(key)];
      const label = areEach(choices) ? `${nom}, personne ${index + 1}` : nom;
      const isChoice = staff.length > 1 || staff.some((member) => member.id === wished);
      return isChoice ? [{ key, label, staff, wished }] : [];
    }),
  );
}

/** Returns "Manucure spa avec Awa", for each wish that is still valid. */
export const wishedTexts = (choices: Choices, times: FreeTimes | undefined): string[] =>
  pickables(choices, times).flatMap(({ label, staff, wished }) => {
    const name = staff.find(({ id }) => id === wished)?.name;
    return name ? `${label} avec ${name}` : [];
  });
