import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { isOpenDeposit } from '../../../shared/money/deposit-text.ts';
import { startText } from '../appointments/attendance.ts';
import { besideIn } from '../appointments/stored-plan.ts';
import { minutesOfDay } from '../booking/search/cells.ts';
import type { ResourceFacts } from '../booking/search/facts.ts';
import type { Db } from '../database/database.ts';
import { heldAround } from './buffers.ts';
import { midnightOf } from './times.ts';

/* The parts of appointments, from which the agenda's columns are built. */

export type Part = Awaited<ReturnType<typeof readParts>>[number];

/** Returns the parts by their start. */
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
  return rows.map(({ plan, off_agenda, position, coming, day, hour, ...part }) => {
    const { deposit_state, ...row } = part;
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

/** Returns true if the person does it or assists, or it takes place in the room. */
export const isIn = ({ staff, room, assistant }: Part, { lane }: ResourceFacts): boolean =>
  staff === lane || room === lane || assistant === lane;
