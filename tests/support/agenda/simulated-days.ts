import {
  buildDay,
  type DayRows,
  type Use,
} from '../../../server/institute/agenda/search/day/agenda-day.ts';
import type { Facts } from '../../../server/institute/agenda/search/facts.ts';
import { minutesFrom } from '../../../server/institute/agenda/search/free-hours.ts';
import { planAt } from '../../../server/institute/agenda/search/plan.ts';
import { type Visit, visitOf } from '../../../server/institute/agenda/search/visit/visit.ts';
import { treatmentsOf } from '../../../shared/catalogue.ts';
import { shownContents } from '../../../shared/contents/catalogue-of.ts';
import { holesChoices } from '../../../shared/contract/admin/search-rules.ts';
import type { Client } from './best-day.ts';

/*
 * Days of a salon as they fill: clients come one after the other, each wants one treatment of the price list at some
 * time, sees what the product offers, and takes what is nearest, or leaves.
 */

/** A Tuesday. */
export const day = '2026-11-24';
export const opening = { opens: 9 * 60, closes: 19 * 60 };

export type Settings = Pick<Facts['settings'], 'startStep' | 'holes'>;
export const usual: Settings = { startStep: 15, holes: 0 };
export const holesNumber = Object.fromEntries(
  holesChoices.map((name, number) => [name, number]),
) as Record<(typeof holesChoices)[number], number>;

/** Minutes that a client comes earlier or later than she wished, and those for an hour that is recommended. */
const [tolerance, detour] = [120, 30];

/** A team: the sections that each does. */
export function factsOf(team: readonly (readonly string[])[], settings: Settings): Facts {
  return {
    lanes: team.map((sections, index) => ({
      ...{ lane: index + 1, kind: 'staff', name: `n${index}`, room_kind: null },
      ...{ active_from: null, active_to: null, job: '', bio: '', is_shown: 0, commission: null },
      place_of: null,
      ...{
        skills: new Map(sections.map((section) => [section, null])),
        hours: [],
        prices: new Map(),
      },
    })),
    rules: new Map(),
    ...shownContents({}),
    offered: shownContents({}).catalogue,
    settings: { notice: 0, people: 4, group: 10, reminder: 18, ...settings },
  };
}

export interface Asker {
  readonly treatment: string;
  /** When she would like to come. */
  readonly wish: number;
}

/** Who asks on one day, in their order: every treatment that somebody does is as likely, and so is every time. */
export function askersOf(facts: Facts, count: number, random: () => number): Asker[] {
  const ids = facts.catalogue.sections
    .flatMap(treatmentsOf)
    .map(({ id }) => id)
    .filter((id) => visitOf(facts, [[id]]) !== undefined);
  const quarters = (opening.closes - opening.opens) / 15;
  return Array.from({ length: count }, () => ({
    treatment: ids[Math.floor(random() * ids.length)] ?? '',
    wish: opening.opens + 15 * Math.floor(random() * quarters),
  }));
}

/** As the solver sees her. */
export function clientOf(facts: Facts, { treatment, wish }: Asker): Client {
  const { staff } = visitFor(facts, treatment)[0]?.[0] ?? {};
  return {
    from: Math.max(opening.opens, wish - tolerance),
    to: wish + tolerance,
    minutes: facts.lanes.map(({ lane }) => {
      const cells = staff?.get(lane);
      return cells === undefined ? undefined : cells * 5;
    }),
  };
}

function visitFor(facts: Facts, treatment: string): Visit {
  const visit = visitOf(facts, [[treatment]]);
  if (!visit) throw new Error(`nobody does ${treatment}`);
  return visit;
}

/** What became of a day: appointments, and minutes of the people. */
export interface Filled {
  readonly count: number;
  readonly minutes: number;
}

export async function fillDay(facts: Facts, askers: readonly Asker[]): Promise<Filled> {
  const uses: Use[] = [];
  const rows: DayRows = { day, changes: [], uses, isClosed: false, isUnsure: false };
  const filled = { count: 0, minutes: 0 };
  for (const asker of askers) {
    const visit = visitFor(facts, asker.treatment);
    const starts = await hourFor(facts, rows, { visit, wish: asker.wish });
    if (starts === undefined) continue;
    const plan = planAt(buildDay(facts, rows, { online: true }), visit, starts);
    if (!plan) throw new Error('an hour that was shown is not free');
    uses.push(...plan.parts.flatMap((part) => part.uses).map((use) => ({ ...use, request: 'r' })));
    filled.count += 1;
    filled.minutes += plan.ends - starts;
  }
  return filled;
}

/** The hour that she takes: the nearest, or one that is recommended where it is hardly further. */
async function hourFor(
  facts: Facts,
  rows: DayRows,
  { visit, wish }: { visit: Visit; wish: number },
): Promise<number | undefined> {
  const shown = (holes: number) => {
    const built = buildDay({ ...facts, settings: { ...facts.settings, holes } }, rows, {
      online: true,
    });
    return minutesFrom(built, visit, 0);
  };
  const far = (minute: number) => Math.abs(minute - wish);
  const nearest = (minutes: readonly number[]) =>
    minutes
      .filter((minute) => far(minute) <= tolerance)
      .sort((one, other) => far(one) - far(other) || one - other)[0];
  const { holes } = facts.settings;
  const first = nearest(await shown(holes));
  if (holes !== holesNumber.last || first === undefined) return first;
  const recommended = nearest(await shown(holesNumber.never));
  return recommended !== undefined && far(recommended) <= far(first) + detour ? recommended : first;
}
