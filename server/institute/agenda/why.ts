import type { Why } from '../../../shared/agenda/why.ts';
import {
  boundToOpening,
  buildDay,
  type DayRows,
  isClosed,
  isUndecided,
} from '../booking/search/agenda-day.ts';
import { explainHour } from '../booking/search/explain.ts';
import type { Facts } from '../booking/search/facts.ts';
import { planAt } from '../booking/search/plan.ts';
import { type Visit, visitOf } from '../booking/search/visit.ts';
import type { Wish } from '../booking/visit-place.ts';
import type { Db } from '../database/database.ts';
import type { AgendaSources } from './agenda.ts';
import { troubleOf } from './hand-times.ts';
import { firstMinute, placeIn } from './times.ts';

/** Returns the reasons why an hour is not offered: the common ones, and those of each person. */
export async function whyHour(
  { db, agenda }: AgendaSources,
  wish: Wish,
  { day, time }: { day: string; time: string },
): Promise<Why> {
  const { institute } = await agenda.facts();
  const at = placeIn({ day, time }, institute);
  const { minute } = at;
  const { facts, rows } = await agenda.fresh(db, at.day, '');
  // The reasons cover all people, even if one person is wished for.
  const visit = visitOf(facts, wish.lists, { byHand: true });
  if (!visit) return nobodyCan(facts, wish);
  const canBook = visitOf(facts, wish.lists) !== undefined;
  const reasons = explainHour(facts, rows, visit, minute);
  const numbers = await numbersOf(
    db,
    reasons.map(({ detail }) => detail),
  );
  return {
    hour: canBook ? hourOf(facts, rows, visit, minute) : 'not-bookable',
    startStep: facts.settings.startStep,
    staff: reasons.map((reason) => ({
      ...reason,
      detail: numbers.get(reason.detail) ?? reason.detail,
    })),
  };
}

/** Returns the reason for too large a party, or for a treatment that nobody does. */
function nobodyCan(facts: Facts, wish: Wish): Why {
  const { trouble, lacking } = troubleOf(facts, wish);
  if (trouble === 'group') return { hour: 'group', staff: [] };
  const people = facts.resources.filter(({ kind }) => kind === 'staff');
  const finding = { reason: 'skill' as const, detail: lacking[0] ?? '' };
  const staff = people.map(({ lane, name }) => ({ id: String(lane), name, ...finding }));
  return { hour: 'not-bookable', staff };
}

function hourOf(facts: Facts, rows: DayRows, visit: Visit, minute: number): Why['hour'] {
  if (isClosed(facts, rows)) return 'closed';
  if (isUndecided(facts, rows)) return 'holiday';
  if (minute % facts.settings.startStep !== 0) return 'quarter';
  if (minute < firstMinute(rows.day, facts.settings.notice)) return 'too-soon';
  if (rows.isUnsure) return 'unsure';
  const online = buildDay(facts, boundToOpening(facts, rows), { online: true });
  if (planAt(online, visit, minute)) return 'offered';
  return planAt(buildDay(facts, rows), visit, minute) ? 'outside' : 'taken';
}

/** Reads the numbers of appointments by id. */
async function numbersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'number'])
    .where('id', 'in', ['', ...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
