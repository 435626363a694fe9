import { listTreatments } from '../../../shared/catalogue.ts';
import type { HourPrice } from '../../../shared/contract/hour-price.ts';
import type { Changes, TreatmentChange } from '../../../shared/site/changes.ts';
import type { OfferedTreatment } from '../../../shared/site/published-catalogue.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import {
  type AppointmentRequest,
  getShare,
  personsIn,
  type StoredTreatment,
  treatmentsIn,
} from '../appointments/requests.ts';
import type { Plan, PlannedPart } from '../booking/search/agenda-day.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { getSkill, usualLength } from '../booking/search/visit.ts';
import { today } from '../clock.ts';

/** Returns FCFA: the staff member's own price, or else the list's. */
const getPriceBy = (
  { catalogue }: Pick<Facts, 'catalogue'>,
  resource: Pick<ResourceFacts, 'prices'> | undefined,
  treatment: string,
): number => resource?.prices.get(treatment) ?? catalogue.treatment(treatment)?.prix ?? 0;

const hasOwnPrices = ({ resources }: Facts, treatment: string): boolean =>
  resources.some(({ prices }) => prices.has(treatment));

const getResource = ({ resources }: Facts, staff: number) =>
  resources.find(({ lane }) => lane === staff);

/** Returns the plan's total; absent if the price list already gives it. */
export function computePlanPrice(facts: Facts, { parts }: Plan): { price?: HourPrice } {
  if (!parts.some(({ treatment }) => hasOwnPrices(facts, treatment))) return {};
  const total = parts.reduce(
    (sum, { staff, treatment }) => sum + getPriceBy(facts, getResource(facts, staff), treatment),
    0,
  );
  const isLowest = parts.some(({ treatment }) => facts.catalogue.treatment(treatment)?.isLowest);
  return { price: { total, ...(isLowest && { isLowest: true as const }) } };
}

type PricedRequest = Pick<AppointmentRequest, 'status' | 'people' | 'treatments' | 'persons'> &
  Partial<Pick<AppointmentRequest, 'session' | 'sessions' | 'series_price'>>;

/**
 * Returns the treatments with the staff member's minutes. A price that was shown as "dès" becomes hers. It then
 * stays when another staff member takes over.
 */
export function applyPlan(
  facts: Facts,
  request: PricedRequest,
  { parts }: Plan,
): Pick<AppointmentRequest, 'treatments' | 'persons'> & { series_price?: number } {
  const isPriced = request.status === 'pending';
  const coursePrice = isPriced ? request.series_price : undefined;
  const shared = treatmentsIn(request).map((treatment) =>
    coursePrice ? { ...treatment, prix: coursePrice } : treatment,
  );
  const before = personsIn(request) ?? Array.from({ length: request.people }, () => shared);
  const persons = before.map((list, person) => {
    const own = parts.filter((part) => part.person === person);
    return list.map((treatment) => {
      const part = own.find((item) => item.treatment === treatment.id);
      return part ? assignTreatment(facts, treatment, part, isPriced) : treatment;
    });
  });
  if (isPriced && request.session) return priceSession(request, persons[0]?.[0]);
  const texts = persons.map((list) => JSON.stringify(list));
  const areAlike = request.persons === null && new Set(texts).size === 1;
  return {
    treatments: texts[0] ?? request.treatments,
    persons: areAlike ? null : JSON.stringify(persons),
  };
}

/** Returns a session's share of the price. The staff member of the first session sets the price of the course. */
function priceSession(
  { session, sessions, series_price, treatments, persons }: PricedRequest,
  treatment: StoredTreatment | undefined,
): ReturnType<typeof applyPlan> {
  if (!treatment || !session || !sessions) return { treatments, persons };
  const price = session === 1 ? treatment.prix : (series_price ?? treatment.prix);
  const share = getShare({ ...treatment, prix: price }, { session, sessions });
  return { treatments: JSON.stringify([share]), persons, series_price: price };
}

function assignTreatment(
  facts: Facts,
  { duree, isShortest: _, isLowest, ...treatment }: StoredTreatment,
  { staff, starts, ends }: PlannedPart,
  isPriced: boolean,
): StoredTreatment {
  const { id, prix } = treatment;
  const isOwn = isPriced && isLowest === true && hasOwnPrices(facts, id);
  const stays = isOwn ? facts.catalogue.treatment(id)?.isLowest : isLowest;
  return {
    ...treatment,
    prix: isOwn ? getPriceBy(facts, getResource(facts, staff), id) : prix,
    ...(duree && { duree: formatMinutes(ends - starts) }),
    ...(stays && { isLowest: true as const }),
  };
}

/* The displayed price and duration of treatments that differ between staff members: the lowest, marked as such. */

type Team = Pick<Facts, 'resources' | 'rules' | 'catalogue'>;

/** Returns the changes for the visitors' price list. `changes` must have the minutes of the rules. */
export function withTeamOffer(changes: Changes, team: Team, day = today()): Changes {
  const all = team.catalogue.everySection.flatMap(listTreatments);
  const own = all.flatMap((treatment) => {
    const offer = buildOffer(team, treatment, day);
    return offer
      ? [[treatment.id, { ...changes.treatments?.[treatment.id], ...offer }] as const]
      : [];
  });
  if (own.length === 0) return changes;
  return { ...changes, treatments: { ...changes.treatments, ...Object.fromEntries(own) } };
}

/** Returns undefined if the list applies to every staff member. */
function buildOffer(
  team: Team,
  treatment: OfferedTreatment,
  day: string,
): TreatmentChange | undefined {
  const { id, prix } = treatment;
  const able = team.resources.flatMap((resource) => {
    const isThere = resource.kind === 'staff' && (resource.active_to ?? day) >= day;
    const skill = isThere ? getSkill(team, resource.skills, id) : undefined;
    return skill ? [{ minutes: skill.minutes, price: getPriceBy(team, resource, id) }] : [];
  });
  const usual = usualLength(team, id, team.rules.get(id));
  const prices = able.map(({ price }) => price);
  const minutes = able.map((member) => member.minutes ?? usual ?? 0);
  const [price, length] = [getLeast(prices), getLeast(minutes)];
  const isOtherPrice = prices.some((price) => price !== prix);
  const isLonger = usual !== undefined && minutes.some((count) => count !== usual);
  if (!isOtherPrice && !isLonger) return undefined;
  return {
    ...(isOtherPrice && { prix: price.least, ...(price.differs && { isLowest: true as const }) }),
    ...(isLonger && {
      duree: formatMinutes(length.least),
      ...(length.differs && { isShortest: true as const }),
    }),
  };
}

const getLeast = (all: readonly number[]) => ({
  least: Math.min(...all),
  differs: new Set(all).size > 1,
});
