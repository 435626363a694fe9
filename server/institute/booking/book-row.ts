import type { AppointmentInput } from '../../../shared/booking/free-hours.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { placeIn } from '../agenda/times.ts';
import type { AppointmentRequest, Series } from '../appointments/requests.ts';
import { beginAsShown, beginsIn } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { type Client, writeRequest } from './intake.ts';
import { NotFree } from './place.ts';
import type { Facts } from './search/facts.ts';
import { takeTime } from './taking.ts';
import { wishIn } from './wish.ts';

/* The sessions of a course, booked in one transaction: all of them, or none. */

export interface OneOfRow {
  readonly input: AppointmentInput;
  readonly series: Series;
}

interface Booked {
  readonly client: Client | undefined;
  /** Read before the transaction, which holds SQLite's only connection. */
  readonly facts: Facts;
}

/**
 * Writes the sessions after the first, and takes their time.
 * @throws {NotFree}
 * @throws {Refusal}
 */
export async function bookRow(
  agenda: Agenda,
  within: Db,
  row: readonly OneOfRow[],
  { client, facts }: Booked,
): Promise<AppointmentRequest[]> {
  const { institute, offered: catalogue } = facts;
  const booked: AppointmentRequest[] = [];
  for (const { input, series } of row) {
    const place = { ...placeIn(input, institute), wish: wishIn(input), begins: input.begins };
    const intake = { client, catalogue, input, series };
    await writeRequest(within, intake, async (inside, request) => {
      const appointment = await takeTime(agenda, inside, request, place);
      if (!beginAsShown(input, beginsIn(appointment))) throw new NotFree(place);
      booked.push(appointment);
      return {};
    });
  }
  return booked;
}
