import { endOnTheClock, onTheClock } from '../../../../../shared/calendar/evening.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { timeOf } from '../../../../../shared/calendar/time-of-day.ts';
import { formatMinutes } from '../../../../../shared/text/duration.ts';
import { ConfirmationRequired } from '../../../refusal.ts';
import type { AgendaDay } from '../day/agenda-day.ts';
import { between, type Cells, firstFrom, grid, has } from '../day/cells.ts';
import type { LaneFacts } from '../facts.ts';
import type { Plan } from '../planned.ts';
import { spansOf } from './holes.ts';

/*
 * What one of the institute's people is told before she makes a hole herself, whatever the rules for visitors are.
 */

/** Minutes of the longest hole that is told, and of what is too near to be filled. */
const told = 15;

interface Facts {
  readonly lanes: readonly LaneFacts[];
  /** The minute of the day. */
  readonly now: number;
}

/** @throws {ConfirmationRequired} when a plan leaves somebody a hole of some minutes beside it */
export function requireNoHoles(day: AgendaDay, plan: Plan | undefined, facts: Facts): void {
  const warnings = plan ? warningsOf(day, plan, facts) : [];
  if (warnings.length > 0) throw new ConfirmationRequired(warnings);
}

/** Zero if it touches what is before or after. */
function warningsOf(day: AgendaDay, { parts }: Plan, { lanes, now }: Facts): string[] {
  const soon = Math.ceil((now + told - day.offset) / grid);
  const taken = new Map<number, Cells>();
  for (const { staff, uses } of parts) {
    for (const { lane, starts, ends } of uses) {
      if (lane !== staff) continue;
      const cells = between((starts - day.offset) / grid, (ends - day.offset) / grid);
      taken.set(lane, (taken.get(lane) ?? 0n) | cells);
    }
  }
  return [...taken].flatMap(([lane, cells]) => {
    const name = lanes.find((one) => one.lane === lane)?.name ?? '';
    const open = (day.lanes.get(lane)?.open ?? 0n) & ~between(0, soon);
    return holesBeside(open, cells).map(({ from, to }) =>
      sentence(name, from * grid + day.offset, to * grid + day.offset),
    );
  });
}

interface Hole {
  readonly from: number;
  readonly to: number;
}

function holesBeside(open: Cells, taken: Cells): Hole[] {
  return spansOf({ open }, taken).flatMap(({ first, last }) => {
    let from = first;
    while (from > 0 && has(open, from - 1)) from -= 1;
    const to = firstFrom(~open, last + 1) ?? last + 1;
    const holes = [
      { from, to: first },
      { from: last + 1, to },
    ];
    if (holes.some((hole) => hole.from === hole.to)) return [];
    return holes.filter((hole) => hole.to - hole.from <= told / grid);
  });
}

const sentence = (name: string, from: number, to: number) =>
  `Cette heure laisse à ${name} un trou de ${formatMinutes(to - from)}, de ${formatTime(onTheClock(timeOf(from)))} à ${formatTime(endOnTheClock(timeOf(to)))}.`;
