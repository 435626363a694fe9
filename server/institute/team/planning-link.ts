import { planningCalendar } from '../../../shared/page/token-routes.ts';
import type { ResourceFile } from '../../../shared/team/agenda-facts.ts';
import type { MadePlanning, Planning, PlanningLinkInput } from '../../../shared/team/planning.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { markOf } from '../marks.ts';
import { Refusal } from '../refusal.ts';
import { hashOf, newLinkToken } from '../secret-value.ts';
import { resourceSubject } from './lane-numbers.ts';
import { readOwnDays } from './own-days.ts';
import { editFacts, resourceOf } from './people.ts';

/*
 * The link by which a staff member reads their own days without an account. Only its hash is stored: a lost link is
 * replaced.
 */

export async function findPlanningLink(
  db: Db,
  lane: number,
): Promise<NonNullable<ResourceFile['planningLink']>> {
  const link = await db
    .selectFrom('planning_links')
    .selectAll()
    .where('lane', '=', lane)
    .executeTakeFirst();
  return { mark: link ? markOf(link.token_hash) : '', createdAt: link?.created_at ?? null };
}

export async function resourceOfLink(db: Db, token: string): Promise<number | undefined> {
  const link = await db
    .selectFrom('planning_links')
    .select('lane')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return link?.lane;
}

/** Reads a staff member's days. Nothing can be changed by the link. @throws {Refusal} not-found */
export async function readPlanning(sources: AgendaSources, token: string): Promise<Planning> {
  const lane = await resourceOfLink(sources.db, token);
  if (lane === undefined) throw new Refusal('not-found');
  const { days, ...planning } = await readOwnDays(sources, lane);
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

/**
 * Returns the paths of page and calendar. Earlier ones stop at once.
 * @throws {Refusal} not-found, conflict
 */
export function makePlanningLink(
  db: Db,
  input: PlanningLinkInput,
  actor: string,
): Promise<MadePlanning> {
  return editLink(db, input, async (within, lane, hadOne) => {
    const token = newLinkToken();
    const link = { token_hash: hashOf(token), created_at: timestamp() };
    await within
      .insertInto('planning_links')
      .values({ lane, ...link })
      .onConflict((conflict) => conflict.column('lane').doUpdateSet(link))
      .execute();
    const action = hadOne ? 'planning-replaced' : 'planning-made';
    await recordEvent(within, { subject: resourceSubject(lane), actor, action });
    const planning = `/planning/${token}`;
    return { planning, calendar: `${planning}/${planningCalendar}` };
  });
}

/** Ends the link. @throws {Refusal} not-found, conflict */
export function endPlanningLink(db: Db, input: PlanningLinkInput, actor: string): Promise<void> {
  return editLink(db, input, async (within, lane, hadOne) => {
    if (!hadOne) throw new Refusal('not-found');
    await within.deleteFrom('planning_links').where('lane', '=', lane).execute();
    await recordEvent(within, { subject: resourceSubject(lane), actor, action: 'planning-ended' });
  });
}

/** Checks the mark, so that a page sent twice does not replace the link that was just passed on. */
function editLink<Result>(
  db: Db,
  { id, mark }: PlanningLinkInput,
  edit: (within: Db, lane: number, hadOne: boolean) => Promise<Result>,
): Promise<Result> {
  return editFacts(db, async (within, facts) => {
    const { lane, kind } = resourceOf(facts, id);
    if (kind !== 'staff') throw new Refusal('not-found');
    const link = await findPlanningLink(within, lane);
    if (link.mark !== mark) throw new Refusal('conflict');
    return edit(within, lane, link.mark !== '');
  });
}
