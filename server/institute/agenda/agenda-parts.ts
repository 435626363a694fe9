import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { isOpenDeposit } from '../../../shared/money/deposit-text.ts';
import { besideIn } from '../appointments/beside.ts';
import { startText } from '../appointments/coming.ts';
import { minutesOfDay } from '../booking/search/cells.ts';
import type { LaneFacts } from '../booking/search/facts.ts';
import type { Db } from '../database/database.ts';
import { heldAround } from './buffers.ts';
import { midnightOf } from './times.ts';

/*
 * What is done on some days, as the agenda's columns are made of it.
 */

export type Part = Awaited<ReturnType<typeof readParts>>[number];

/** In the order of their beginnings. */
export async function readParts(db: Db, from: Day, to: Day) {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select([
      'appointment_treatments.person',
      'appointment_treatments.staff',
      'appointment_treatments.room',
      'appointment_treatments.starts',
      'appointment_treatments.ends',
      'treatment_id',
      'position',
    ])
    .select([
      'requests.plan',
      'off_agenda',
      'requests.id as request_id',
      'requests.number',
      'requests.version',
      'name',
      'phone',
      'people',
      'outcome',
      'coming',
      'deposit_state',
      'day',
      'hour',
      'requests.session',
      'requests.sessions',
    ])
    .where('appointment_treatments.starts', '>=', midnightOf(from))
    .where('appointment_treatments.starts', '<', midnightOf(to) + minutesOfDay)
    .orderBy('appointment_treatments.starts')
    .execute();
  return rows.map(({ plan, off_agenda, position, coming, day, hour, ...one }) => {
    const { deposit_state, ...row } = one;
    return {
      ...row,
      ...besideIn(plan, position),
      isDouble: off_agenda === 'double',
      coming: coming === startText({ day, hour }),
      isHeld: isOpenDeposit(deposit_state),
      heldBy: (lane: number) => heldAround(plan, position, lane),
    };
  });
}

/** Whether a person does it or assists, or it takes place in a room. */
export const isIn = ({ staff, room, assistant }: Part, { lane }: LaneFacts): boolean =>
  staff === lane || room === lane || assistant === lane;
