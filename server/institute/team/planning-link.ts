import { addDays } from '#shared/calendar/calendar-month.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { isOpenDeposit } from '#shared/money/deposit-text.ts';
import { planningCalendar } from '#shared/page/token-routes.ts';
import type { ResourceRecord } from '#shared/team/agenda-facts.ts';
import type {
  MadePlanning,
  Planning,
  PlanningCalendar,
  PlanningLinkInput,
} from '#shared/team/planning.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { getFirstName } from '../appointments/appointment-text.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { computeMark } from '../marks.ts';
import type { RateLimits } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { createLinkToken, hashSecret } from '../secret-value.ts';
import {
  findTreatmentName,
  type OwnTreatment,
  readOwnDays,
  readOwnTreatments,
} from './own-days.ts';
import { getCurrentResource, getResource, getResourceSubject } from './read-team.ts';
import { editFacts } from './save-resource.ts';

/* The link to a staff member's days without an account. Only its hash is stored: a lost link is replaced. */

export async function findPlanningLink(
  db: Db,
  resourceId: number,
): Promise<NonNullable<ResourceRecord['planningLink']>> {
  const link = await db
    .selectFrom('planning_links')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return { mark: link ? computeMark(link.token_hash) : '', createdAt: link?.created_at ?? null };
}

async function findResourceOfLink(db: Db, token: string): Promise<number | undefined> {
  const link = await db
    .selectFrom('planning_links')
    .select('resource_id')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return link?.resource_id;
}

/** Reads a staff member's days. Nothing can be changed by the link. */
export async function readPlanning(sources: AgendaSources, token: string): Promise<Planning> {
  const resourceId = await findResourceOfLink(sources.db, token);
  if (resourceId === undefined) throw new Refusal('not-found');
  const { days, ...planning } = await readOwnDays(sources, resourceId);
  return {
    ...planning,
    days: days.map((day) => ({
      ...day,
      appointments: day.appointments.map(
        ({ number: _, version: __, outcome: ___, ...appointment }) => appointment,
      ),
    })),
  };
}

/** Returns the paths of page and calendar. Earlier ones stop at once. */
export function createPlanningLink(
  db: Db,
  input: PlanningLinkInput,
  actor: string,
): Promise<MadePlanning> {
  return editLink(db, input, async (transaction, resourceId, hadLink) => {
    const token = createLinkToken();
    const link = { token_hash: hashSecret(token), created_at: timestamp() };
    await transaction
      .insertInto('planning_links')
      .values({ resource_id: resourceId, ...link })
      .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(link))
      .execute();
    const action = hadLink ? 'planning-replaced' : 'planning-made';
    await recordEvent(transaction, { subject: getResourceSubject(resourceId), actor, action });
    const planning = `/planning/${token}`;
    return { planning, calendar: `${planning}/${planningCalendar}` };
  });
}

export function endPlanningLink(db: Db, input: PlanningLinkInput, actor: string): Promise<void> {
  return editLink(db, input, async (transaction, resourceId, hadLink) => {
    if (!hadLink) throw new Refusal('not-found');
    await transaction.deleteFrom('planning_links').where('resource_id', '=', resourceId).execute();
    const subject = getResourceSubject(resourceId);
    await recordEvent(transaction, { subject, actor, action: 'planning-ended' });
  });
}

/** Checks the mark, so that a page sent twice does not replace the link that was just passed on. */
function editLink<Result>(
  db: Db,
  { id, mark }: PlanningLinkInput,
  edit: (transaction: Db, resourceId: number, hadLink: boolean) => Promise<Result>,
): Promise<Result> {
  return editFacts(db, async (transaction, facts) => {
    const { id: resourceId, kind } = getResource(facts, id);
    if (kind !== 'staff') throw new Refusal('not-found');
    const link = await findPlanningLink(transaction, resourceId);
    if (link.mark !== mark) throw new Refusal('conflict');
    return edit(transaction, resourceId, link.mark !== '');
  });
}

const daysBefore = 14;
const daysAhead = 90;

/**
 * Reads appointments for the staff member's calendar. Cancelled ones are missing, which takes them out of
 * calendars that subscribe. A wrong link costs one look-up and a count.
 */
export async function readPlanningCalendar(
  { db, agenda, limits }: AgendaSources & { readonly limits: RateLimits },
  { token, address }: { readonly token: string; readonly address: string },
): Promise<PlanningCalendar> {
  const resourceId = await findResourceOfLink(db, token);
  if (resourceId === undefined) {
    await limits.require(db, [rateLimits.calendarReads.wrongOfAddress, address]);
    throw new Refusal('not-found');
  }
  await limits.require(
    db,
    [rateLimits.calendarReads.link, token],
    [rateLimits.calendarReads.address, address],
  );
  const { name } = getCurrentResource(await agenda.readFacts(), resourceId);
  const [from, to] = [addDays(today(), -daysBefore), addDays(today(), daysAhead)];
  const treatments = await readOwnTreatments(db, resourceId, from, to);
  const visits = Map.groupBy(treatments, ({ id }) => id);
  return { name, events: [...visits.values()].flatMap(buildEvent) };
}

/** Returns one event for each appointment, from the staff member's first treatment to the last. */
function buildEvent(treatments: readonly OwnTreatment[]): PlanningCalendar['events'] {
  const [first] = treatments;
  if (!first) return [];
  const { id, version, updated_at, name, deposit_state, starts } = first;
  return [
    {
      uid: id,
      version,
      changedAt: updated_at,
      starts: formatMinute(starts),
      ends: formatMinute(Math.max(...treatments.map(({ ends }) => ends))),
      firstName: getFirstName(name),
      work: [...new Set(treatments.map(findTreatmentName))],
      ...(isOpenDeposit(deposit_state) && { isHeld: true }),
    },
  ];
}

const formatMinute = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
