import { typedEnd } from '../../../../../shared/calendar/evening.ts';
import { weekdays } from '../../../../../shared/calendar/opening.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import {
  areDaysInOrder,
  endBeforeStart,
  endsLater,
  lastBeforeFirst,
} from '../../../../../shared/contract/spans.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { form } from '../../forms/form.ts';
import { type Posted, refuse, typedDay } from '../../forms/posted.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow } from './load-lane.ts';
import { findPeriod, isIn, periodIn, timeFields, turns } from './periods.ts';

/** Replaces the hours of one period; those of the others stay. */
export async function saveHours(posted: Posted): Promise<unknown> {
  const { search, values } = posted;
  const lane = await laneNow(posted);
  if (!lane.ok) return refuse({ ...lane.error, field: '' }, values, lane.status);
  const edited = findPeriod(lane.data.hours, periodIn(search));
  const others = lane.data.hours.filter((span) => !(edited && isIn(edited, span)));
  const spans = values.intent === 'supprimer' ? { found: [] } : readSpans(values);
  if (spans.problem) return refuse(spans.problem, values);
  return form({
    call: 'adminSaveLane',
    schema: saveLaneInput,
    // The mark of the hours that were shown: newer ones are not overwritten, the backend refuses.
    input: () => ({ id: idIn(search), mark: values.mark, hours: [...others, ...spans.found] }),
    fields: ['from'],
    fieldOf: ([first]) => (first === 'hours' ? 'from' : ''),
    done: ({ input: { id } }) => laneLink(id, 'lane-hours'),
  })(posted);
}

type Span = LaneFile['hours'][number];
type Found<Value> = { found: Value; problem?: never } | { found?: never; problem: Problem };

const invalid = (field: string, message: string) => ({
  problem: { error: 'invalid', message, field } as const,
});

const allTurns = weekdays.flatMap((_, weekday) =>
  turns.map((turn) => ({ weekday, fields: timeFields(weekday, turn) })),
);

/** Reads the form's hours. */
function readSpans(values: Readonly<Record<string, string>>): Found<Span[]> {
  const [from, to] = [typedDay(values.from), typedDay(values.to)];
  if (!areDaysInOrder({ from, to })) return invalid('to', lastBeforeFirst);
  const spans: Span[] = [];
  for (const { weekday, fields } of allTurns) {
    const { found, problem } = readTurn(values, fields);
    if (problem) return { problem };
    if (!found) continue;
    const before = spans.at(-1);
    if (before?.weekday === weekday && found.starts < before.ends) {
      return invalid(fields[0], 'La reprise doit venir après la pause.');
    }
    spans.push({ weekday, ...found, from, to });
  }
  if (spans.length > 0) return { found: spans };
  const nothing =
    'Indiquez au moins une heure. Pour une absence, bloquez des heures dans l’agenda.';
  return invalid(timeFields(0, 1)[0], nothing);
}

const timeText = 'Indiquez les deux heures, de 5 en 5 minutes, par exemple 09:00.';
const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5][05]$/.test(text);

/** Undefined where both fields are empty. */
function readTurn(
  values: Readonly<Record<string, string>>,
  [first, last]: readonly [string, string],
): Found<Pick<Span, 'starts' | 'ends'> | undefined> {
  const starts = readTime(values[first]);
  const typed = readTime(values[last]);
  const ends = typedEnd(starts, typed);
  if (!starts && !ends) return { found: undefined };
  if (!isTime(starts)) return invalid(first, timeText);
  if (!isTime(typed)) return invalid(last, timeText);
  return endsLater({ starts, ends }) ? { found: { starts, ends } } : invalid(last, endBeforeStart);
}

/** Browsers without time fields send text: "9:00", "9h30", "9 h". */
export function readTime(text = ''): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i.exec(text.trim()) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text.trim();
}
