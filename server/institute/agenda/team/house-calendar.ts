import type { CalendarLinkInput } from '../../../../shared/contract/planning.ts';
import { planningCalendar } from '../../../../shared/page/planning-address.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { Refusal } from '../../refusal.ts';
import { hashOf, newLinkToken } from '../../secret-value.ts';
import { houseCalendarOf } from './house-calendar-link.ts';
import { teamSubject } from './lane-numbers.ts';
import { editFacts } from './people.ts';

/*
 * Making, replacing and ending the link to the whole institute's calendar.
 */

/** Its path. The one before stops at once. @throws {Refusal} conflict */
export function makeHouseCalendar(
  db: Db,
  { mark }: CalendarLinkInput,
  actor: string,
): Promise<{ calendar: string }> {
  return editFacts(db, async (within) => {
    await requireMark(within, mark);
    const token = newLinkToken();
    const link = { token_hash: hashOf(token), created_at: timestamp() };
    await within
      .insertInto('house_calendar')
      .values({ id: 1, ...link })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
      .execute();
    const action = mark ? 'calendar-replaced' : 'calendar-made';
    await recordEvent(within, { subject: teamSubject, actor, action });
    return { calendar: `/planning/${token}/${planningCalendar}` };
  });
}

/** @throws {Refusal} not-found, conflict */
export function endHouseCalendar(db: Db, { mark }: CalendarLinkInput, actor: string) {
  return editFacts(db, async (within) => {
    await requireMark(within, mark);
    if (!mark) throw new Refusal('not-found');
    await within.deleteFrom('house_calendar').execute();
    await recordEvent(within, { subject: teamSubject, actor, action: 'calendar-ended' });
  });
}

/** A page that is sent twice does not replace the link that was just passed on. */
async function requireMark(db: Db, mark: string): Promise<void> {
  if ((await houseCalendarOf(db)).mark !== mark) throw new Refusal('conflict');
}
