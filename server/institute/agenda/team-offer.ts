import { treatmentsOf } from '../../../shared/catalogue.ts';
import type { OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import type { Changes, TreatmentChange } from '../../../shared/site/changes.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import type { Facts } from '../booking/search/facts.ts';
import { skillOf, usualLength } from '../booking/search/visit.ts';
import { today } from '../clock.ts';
import { priceBy } from './prices.ts';

/* The displayed price and duration of treatments that differ between staff members: the lowest, marked as such. */

type Team = Pick<Facts, 'resources' | 'rules' | 'catalogue'>;

/** Returns the changes for the visitors' price list. `changes` must have the minutes of the rules. */
export function withTeamOffer(changes: Changes, team: Team, day = today()): Changes {
  const all = team.catalogue.everySection.flatMap(treatmentsOf);
  const own = all.flatMap((treatment) => {
    const offer = offerOf(team, treatment, day);
    return offer
      ? [[treatment.id, { ...changes.treatments?.[treatment.id], ...offer }] as const]
      : [];
  });
  if (own.length === 0) return changes;
  return { ...changes, treatments: { ...changes.treatments, ...Object.fromEntries(own) } };
}

/** Returns undefined if the list applies to every staff member. */
function offerOf(
  team: Team,
  treatment: OfferedTreatment,
  day: string,
): TreatmentChange | undefined {
  const { id, prix } = treatment;
  const able = team.resources.flatMap((lane) => {
    const isThere = lane.kind === 'staff' && (lane.active_to ?? day) >= day;
    const skill = isThere ? skillOf(team, lane.skills, id) : undefined;
    return skill ? [{ minutes: skill.minutes, price: priceBy(team, lane, id) }] : [];
  });
  const usual = usualLength(team, id, team.rules.get(id));
  const prices = able.map(({ price }) => price);
  const minutes = able.map((member) => member.minutes ?? usual ?? 0);
  const [price, length] = [leastOf(prices), leastOf(minutes)];
  const isOther = prices.some((price) => price !== prix);
  const isLonger = usual !== undefined && minutes.some((count) => count !== usual);
  if (!isOther && !isLonger) return undefined;
  return {
    ...(isOther && { prix: price.least, ...(price.differs && { isLowest: true as const }) }),
    ...(isLonger && {
      duree: formatMinutes(length.least),
      ...(length.differs && { isShortest: true as const }),
    }),
  };
}

const leastOf = (all: readonly number[]) => ({
  least: Math.min(...all),
  differs: new Set(all).size > 1,
});
