import { timeOf } from '../agenda/days/times.ts';
import { hoursInFull } from '../agenda/search/free-hours.ts';
import { visitOf } from '../agenda/search/visit/visit.ts';
import type { DemoContext } from './context.ts';

interface Hour {
  readonly day: string;
  readonly hour: string;
}

/** Days that are tried: an owner's own hours may leave no room for what takes long. */
const longest = 60;

/** The first free hour from the wished one on, else any of that day, else a later day's. */
export async function freeHour(
  { services: { agenda }, days }: DemoContext,
  lists: readonly (readonly string[])[],
  wished: Hour,
): Promise<Hour> {
  let { day } = wished;
  for (let tried = 0; tried < longest; tried += 1) {
    const reading = await agenda.read(day, day);
    const visit = visitOf(reading.facts, lists, { byHand: true });
    const hours = visit ? await hoursInFull(reading.built(day), visit, 0) : [];
    const times = hours.map(({ starts }) => timeOf(starts));
    const hour = times.find((time) => time >= wished.hour) ?? times[0];
    if (hour) return { day, hour };
    day = days.after(day);
  }
  throw new Error(`nobody is ever free for ${lists.join('; ')}`);
}
