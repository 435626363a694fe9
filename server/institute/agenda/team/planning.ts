import type { Planning } from '../../../../shared/contract/planning.ts';
import { Refusal } from '../../refusal.ts';
import { hashOf } from '../../secret-value.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { readOwnDays } from './own-days.ts';

/** A person's days by her link, by which nothing can be changed. @throws {Refusal} not-found */
export async function readPlanning(sources: AgendaSources, token: string): Promise<Planning> {
  const link = await sources.db
    .selectFrom('planning_links')
    .select('lane')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) throw new Refusal('not-found');
  const { days, ...planning } = await readOwnDays(sources, link.lane);
  return { ...planning, days: days.map((day) => ({ ...day, appointments: unnumbered(day) })) };
}

const unnumbered = ({ appointments }: Awaited<ReturnType<typeof readOwnDays>>['days'][number]) =>
  appointments.map(({ number: _, version: __, outcome: ___, ...appointment }) => appointment);
