import type { MadePlanning, PlanningLinkInput } from '../../../../shared/contract/planning.ts';
import { planningCalendar } from '../../../../shared/page/planning-address.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { Refusal } from '../../refusal.ts';
import { hashOf, newLinkToken } from '../../secret-value.ts';
import { laneSubject } from './lane-numbers.ts';
import { editFacts, laneOf } from './people.ts';
import { planningLinkOf } from './planning-link.ts';

/*
 * Making, replacing and ending the link to a person's planning.
 */

/** The paths of her page and calendar. Those before stop at once. @throws {Refusal} not-found, conflict */
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
    await recordEvent(within, { subject: laneSubject(lane), actor, action });
    const planning = `/planning/${token}`;
    return { planning, calendar: `${planning}/${planningCalendar}` };
  });
}

/** @throws {Refusal} not-found, conflict */
export function endPlanningLink(db: Db, input: PlanningLinkInput, actor: string): Promise<void> {
  return editLink(db, input, async (within, lane, hadOne) => {
    if (!hadOne) throw new Refusal('not-found');
    await within.deleteFrom('planning_links').where('lane', '=', lane).execute();
    await recordEvent(within, { subject: laneSubject(lane), actor, action: 'planning-ended' });
  });
}

/** The mark keeps a page that is sent twice from replacing the link that was just passed on. */
function editLink<Result>(
  db: Db,
  { id, mark }: PlanningLinkInput,
  edit: (within: Db, lane: number, hadOne: boolean) => Promise<Result>,
): Promise<Result> {
  return editFacts(db, async (within, facts) => {
    const { lane, kind } = laneOf(facts, id);
    if (kind !== 'staff') throw new Refusal('not-found');
    const link = await planningLinkOf(within, lane);
    if (link.mark !== mark) throw new Refusal('conflict');
    return edit(within, lane, link.mark !== '');
  });
}
