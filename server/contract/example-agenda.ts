import { createHash, randomBytes } from 'node:crypto';

/*
 * The smallest agenda that lets visitors book hours: one person, an hour for each treatment, from Monday to
 * Saturday. Nothing outlives the process. The database of a real backend refuses overlaps.
 */

interface Visit {
  readonly number: string;
  readonly order: string;
  readonly madeAt: number;
  readonly lists: readonly (readonly string[])[];
  day: string;
  start: number;
  version: number;
  status: 'confirmed' | 'cancelled';
}
interface Answer {
  readonly status?: number;
  readonly body?: object;
}
type Fields = Readonly<Record<string, unknown>>;

const [opens, closes, each, quarter, notice] = [9 * 60, 18 * 60, 60, 15, 120];
const repeatedWithin = 10 * 60_000;
const daysAhead = 90;
const staff = [{ id: '1', name: 'Praticienne' }];

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const today = () => new Date().toISOString().slice(0, 10);
const keyOf = (token: string) => createHash('sha256').update(token).digest('hex');
const lengthOf = (lists: Visit['lists']) => lists.flat().length * each;
const endOf = ({ start, lists }: Visit) => start + lengthOf(lists);

type Visits = ReadonlyMap<string, Visit>;

/** Returns the minutes of a day at which a visit of this length can begin; `except` counts as free. */
function freeOn(visits: Visits, day: string, minutes: number, except?: Visit): number[] {
  if (new Date(day).getUTCDay() === 0) return [];
  const first = Math.max(opens, Math.ceil((Date.now() - Date.parse(day)) / 60_000) + notice);
  const others = [...visits.values()].filter(
    (visit) => visit !== except && visit.day === day && visit.status === 'confirmed',
  );
  const isFree = (start: number) =>
    others.every((visit) => visit.start >= start + minutes || endOf(visit) <= start);
  const count = (closes - opens) / quarter;
  return Array.from({ length: count }, (_, index) => opens + index * quarter).filter(
    (start) => start >= first && start + minutes <= closes && isFree(start),
  );
}

const daysFrom = (day: string) =>
  Array.from({ length: daysAhead }, (_, index) => dayAfter(day, index));

const hoursFrom = (visits: Visits, day: string, minutes: number) =>
  daysFrom(day).flatMap((one) =>
    freeOn(visits, one, minutes).map((start) => ({ day: one, time: timeOf(start) })),
  );

function refusalOf(visits: Visits, visit: Visit): Answer | undefined {
  const minutes = lengthOf(visit.lists);
  const [before] = [...visits.values()].filter((one) => one.number === visit.number);
  if (freeOn(visits, visit.day, minutes, before).includes(visit.start)) return undefined;
  const others = hoursFrom(visits, visit.day, minutes).slice(0, 3);
  return { status: 409, body: { error: 'slot-taken', others } };
}

function timesOf(visits: Visits, { month, day }: Fields, minutes: number, except?: Visit): Answer {
  if (month) {
    const days = daysFrom(today()).filter((one) => one.startsWith(`${month}`));
    const counted = days.map((one) => ({
      day: one,
      count: freeOn(visits, one, minutes, except).length,
    }));
    return { body: { days: counted.filter(({ count }) => count > 0) } };
  }
  const times = freeOn(visits, `${day}`, minutes, except).map((start) => ({
    time: timeOf(start),
    ends: timeOf(start + minutes),
    staff: ['1'],
  }));
  const [next = null] = hoursFrom(visits, dayAfter(`${day}`), minutes);
  return { body: { day, times, next, staff } };
}

/** Answers the agenda's calls; returns undefined for any other. The site has validated the input. */
export function exampleAgenda() {
  const visits = new Map<string, Visit>();

  function book(body: Fields): Answer {
    const { day, time, treatments, people, persons } = body;
    const order = JSON.stringify(body);
    const again = [...visits.values()].find(
      (one) =>
        one.order === order &&
        one.status === 'confirmed' &&
        one.madeAt > Date.now() - repeatedWithin,
    );
    if (again) return { body: { ...summaryOf(again), repeated: true } };
    const same = Array.from({ length: Number(people) }, () => treatments);
    const visit: Visit = {
      number: `RDV-${randomBytes(4).toString('hex').toUpperCase()}`,
      order,
      madeAt: Date.now(),
      lists: (persons ?? same) as string[][],
      day: `${day}`,
      start: minuteOf(`${time}`),
      version: 1,
      status: 'confirmed',
    };
    const refusal = refusalOf(visits, visit);
    if (refusal) return refusal;
    const token = randomBytes(16).toString('base64url');
    visits.set(keyOf(token), visit);
    return { body: { ...summaryOf(visit), manage: `/rdv/${token}` } };
  }

  function move(visit: Visit, { version, day, time }: Fields): Answer {
    if (version !== visit.version || visit.status !== 'confirmed') return conflict;
    const change = { day: `${day}`, start: minuteOf(`${time}`), version: visit.version + 1 };
    const refusal = refusalOf(visits, { ...visit, ...change });
    if (refusal) return refusal;
    Object.assign(visit, change);
    return { body: { version: visit.version, day, time, ends: timeOf(endOf(visit)) } };
  }

  function cancel(visit: Visit, { version }: Fields): Answer {
    if (version !== visit.version || visit.status !== 'confirmed') return conflict;
    Object.assign(visit, { status: 'cancelled', version: visit.version + 1 });
    return {};
  }

  return function answerTo(name: string, query: Fields, body: Fields): Answer | undefined {
    if (name === 'GET booking/times') return timesOf(visits, query, minutesOf(query));
    if (name === 'POST booking/appointment') return book(body);
    const [, method, change = '', token = ''] =
      /^(GET|POST) booking\/visit\/(?:(move|cancel|times)\/)?([\w-]+)$/.exec(name) ?? [];
    const visit = visits.get(keyOf(token));
    if (!method) return undefined;
    if (!visit) return { status: 404, body: { error: 'not-found' } };
    if (change === 'move') return move(visit, body);
    if (change === 'cancel') return cancel(visit, body);
    if (change === 'times') return timesOf(visits, query, lengthOf(visit.lists), visit);
    return { body: fileOf(visit) };
  };
}

const conflict: Answer = { status: 409, body: { error: 'conflict' } };

/** Returns the minutes of `a,b;c`, or of `people` persons who all have the same treatments. */
function minutesOf({ treatments, people }: Fields): number {
  const lists = `${treatments}`.split(';').map((list) => list.split(','));
  return lengthOf(lists) * (lists.length === 1 ? Number(people) : 1);
}

function summaryOf(visit: Visit) {
  const { number, status, day, start } = visit;
  return { number, status, day, time: timeOf(start), ends: timeOf(endOf(visit)) };
}

/** Returns a visit's file. A real backend adds the treatments' names and prices. */
function fileOf(visit: Visit) {
  const persons = visit.lists.map((ids) => ids.map((nom) => ({ nom, prix: 0 })));
  return {
    ...summaryOf(visit),
    version: visit.version,
    people: visit.lists.length,
    treatments: persons[0],
    persons,
    canChange: visit.status === 'confirmed',
  };
}
