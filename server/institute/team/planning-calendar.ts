import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { feedLimits } from '../../../shared/limits/feed-limits.ts';
import { isOpenDeposit } from '../../../shared/money/deposit-text.ts';
import type { PlanningCalendar } from '../../../shared/team/planning.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { firstNameOf } from '../appointments/appointment-text.ts';
import { today } from '../clock.ts';
import type { RateLimits } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { type OwnTreatment, readOwnTreatments, treatmentOf } from './own-days.ts';
import { resourceOfLink } from './planning-link.ts';

const daysBefore = 14;
const daysAhead = 90;

interface Reader {
  readonly token: string;
  readonly address: string;
}

/**
 * Reads a staff member's appointments for their calendar. Cancelled ones are missing, which takes them out of
 * calendars that subscribe. A wrong link costs one look-up and a count: the agenda is only read for a known link.
 * @throws {Refusal} not-found, also for a staff member who has left; too-many
 */
export async function readPlanningCalendar(
  { db, agenda, limits }: AgendaSources & { readonly limits: RateLimits },
  { token, address }: Reader,
): Promise<PlanningCalendar> {
  const lane = await resourceOfLink(db, token);
  if (lane === undefined) {
    await limits.require(db, [feedLimits.wrongOfAddress, address]);
    throw new Refusal('not-found');
  }
  await limits.require(db, [feedLimits.link, token], [feedLimits.address, address]);
  const { resources } = await agenda.facts();
  const own = resources.find((candidate) => candidate.lane === lane);
  if (!own || (own.active_to ?? today()) < today()) throw new Refusal('not-found');
  const [from, to] = [addDays(today(), -daysBefore), addDays(today(), daysAhead)];
  const treatments = await readOwnTreatments(db, lane, from, to);
  const visits = Map.groupBy(treatments, ({ id }) => id);
  return { name: own.name, events: [...visits.values()].flatMap(eventOf) };
}

/** Returns one event for each appointment, from the staff member's first treatment to the last. */
function eventOf(treatments: readonly OwnTreatment[]): PlanningCalendar['events'] {
  const [first] = treatments;
  if (!first) return [];
  const { id, version, updated_at, name, deposit_state, starts } = first;
  return [
    {
      uid: id,
      version,
      changedAt: updated_at,
      starts: timeText(starts),
      ends: timeText(Math.max(...treatments.map(({ ends }) => ends))),
      firstName: firstNameOf(name),
      work: [...new Set(treatments.map(treatmentOf))],
      ...(isOpenDeposit(deposit_state) && { isHeld: true }),
    },
  ];
}

const timeText = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
