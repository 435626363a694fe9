import { expect, test } from 'vitest';
import {
  buildDayCalendar,
  buildPlaceClasses,
  listEndedEntries,
} from '#client/agenda/admin/calendar-plan.ts';
import { listEntries } from '#client/agenda/admin/day-entries.ts';
import { type AgendaDay, listSegments, type Resource } from '#client/agenda/admin/day-plan.ts';
import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';

const makeAppointment = (starts: string, ends: string, number = 'RDV-A') => ({
  number,
  version: 1,
  starts,
  ends,
  name: 'Awa',
  phone: '',
  people: 1,
  treatments: ['capillaires/coupe-femme'],
  outcome: null,
});
const getResource = (more: Partial<Resource> = {}): Resource => ({
  id: '1',
  name: 'Coiffeuse',
  kind: 'staff',
  hours: [{ starts: '09:00', ends: '19:00' }],
  blocks: [],
  appointments: [],
  ...more,
});
const getDay = (...resources: Resource[]): AgendaDay => ({
  day: '2026-11-24',
  closed: false,
  resources,
  offAgenda: [],
});
const formatSegments = (resource: Resource, from = '') =>
  listSegments(resource, from).map(({ kind, starts, ends }) => `${kind} ${starts}-${ends}`);

test('the segments of a person’s day have no gap and no overlap', () => {
  const blocks = [{ id: 'b', starts: '12:00', ends: '14:00', label: '' }];
  const appointments = [makeAppointment('10:00', '10:50'), makeAppointment('13:30', '14:30')];
  expect(formatSegments(getResource({ blocks, appointments }))).toEqual([
    'free 09:00-10:00',
    'appointment 10:00-10:50',
    'free 10:50-12:00',
    'block 12:00-13:30',
    'appointment 13:30-14:30',
    'free 14:30-19:00',
  ]);
});

test('a pause names its other client, and past or very short times are not free', () => {
  const appointments = [
    makeAppointment('10:00', '12:00'),
    makeAppointment('10:30', '11:00', 'RDV-B'),
  ];
  expect(formatSegments(getResource({ appointments }), '11:50')).toEqual([
    'off 09:00-10:00',
    'appointment 10:00-10:30',
    'appointment 10:30-11:00',
    'appointment 11:00-12:00',
    'free 12:00-19:00',
  ]);
  expect(
    formatSegments(getResource({ appointments: [makeAppointment('09:10', '19:00')] }))[0],
  ).toBe('off 09:00-09:10');
});

test('an appointment of several people is listed once', () => {
  const other = getResource({
    id: '2',
    name: 'Masseuse',
    appointments: [makeAppointment('12:30', '13:30')],
  });
  const cabin = getResource({
    id: '3',
    name: 'Cabine',
    kind: 'room',
    appointments: [makeAppointment('10:00', '13:30')],
  });
  const day = getDay(
    cabin,
    getResource({ appointments: [makeAppointment('10:00', '11:00')] }),
    other,
  );
  const entries = listEntries(day);
  expect(entries.filter(({ kind }) => kind === 'appointment')).toMatchObject([
    { starts: '10:00', ends: '13:30', names: ['Coiffeuse', 'Masseuse', 'Cabine'] },
  ]);
  expect(entries.map(({ starts }) => starts)).toEqual(entries.map(({ starts }) => starts).sort());
});

test('a block within a longer absence shows once, and splits nothing', () => {
  const short = { id: 'short', starts: '12:00', ends: '13:00', label: 'Déjeuner' };
  const long = { id: 'long', starts: '09:00', ends: '24:00', label: 'Congé' };
  const later = { id: 'later', starts: '12:30', ends: '14:00', label: '' };
  const listBlocks = (...resources: Resource[]) =>
    listEntries(getDay(...resources)).flatMap((entry) =>
      entry.kind === 'block' ? entry.block.id : [],
    );
  const resource = getResource({ blocks: [short, long] });
  expect(formatSegments(resource)).toEqual(['block 09:00-24:00']);
  expect(listBlocks(resource)).toEqual(['long']);
  // The shorter block shows for another person, and of two equal blocks one shows.
  expect(listBlocks(resource, getResource({ id: '2', blocks: [short] }))).toEqual([
    'long',
    'short',
  ]);
  expect(listBlocks(getResource({ blocks: [long, { ...long, id: 'again' }] }))).toEqual(['long']);
  expect(listBlocks(getResource({ blocks: [short, later] }))).toEqual(['short', 'later']);
});

const makeShortDay = (more: Partial<Resource>) =>
  getResource({ hours: [{ starts: '09:00', ends: '13:00' }], ...more });
const formatItems = (calendar: ReturnType<typeof buildDayCalendar>) =>
  calendar?.columns.flatMap(({ items }) =>
    items.map(({ kind, from, to }) => `${kind} ${toTime(from)}-${toTime(to)}`),
  );
const placeInCalendar = (day: AgendaDay, now = '2026-11-20T08:00') =>
  formatItems(buildDayCalendar(day, now));

test('very short appointments stay readable and do not overlap in the calendar', () => {
  const appointments = [
    makeAppointment('09:00', '09:05', 'RDV-A'),
    makeAppointment('09:05', '09:10', 'RDV-B'),
    makeAppointment('09:10', '09:40', 'RDV-C'),
  ];
  expect(placeInCalendar(getDay(makeShortDay({ appointments })))?.slice(0, 3)).toEqual([
    'appointment 09:00-09:15',
    'appointment 09:15-09:30',
    'appointment 09:30-09:45',
  ]);
});

test('an absence of a whole day lasts for the opening hours, and an evening one keeps its hours', () => {
  const block = { id: 'b', starts: '00:00', ends: '24:00', label: '' };
  expect(placeInCalendar(getDay(makeShortDay({ blocks: [block] })))).toEqual(['block 09:00-13:00']);
  const appointments = [
    makeAppointment('09:00', '10:00', 'RDV-A'),
    makeAppointment('12:00', '13:00', 'RDV-B'),
  ];
  expect(placeInCalendar(getDay(makeShortDay({ blocks: [block], appointments })))).toEqual([
    'appointment 09:00-10:00',
    'block 10:00-12:00',
    'appointment 12:00-13:00',
  ]);
  const evening = { ...block, starts: '20:00', ends: '21:00' };
  expect(placeInCalendar(getDay(makeShortDay({ blocks: [evening] })))?.at(-1)).toBe(
    'block 20:00-21:00',
  );
});

test('the few minutes of an absence before an appointment do not move it', () => {
  const blocks = [{ id: 'b', starts: '11:50', ends: '24:00', label: '' }];
  const appointments = [makeAppointment('11:55', '12:10')];
  const calendar = buildDayCalendar(
    getDay(makeShortDay({ blocks, appointments })),
    '2026-11-20T08:00',
  );
  expect(formatItems(calendar)?.slice(-3)).toEqual([
    'block 11:50-11:55',
    'appointment 11:55-12:10',
    'block 12:10-13:00',
  ]);
  // The first piece with room for it has the button.
  const pieces = calendar?.columns[0]?.items.filter(({ kind }) => kind === 'block');
  expect(pieces?.map(({ isLaterPiece }) => isLaterPiece)).toEqual([true, false]);
});

test('entries are placed at their minute', () => {
  const place = (from: string, to: string) =>
    buildPlaceClasses({ firstMinute: 540 }, { from: parseMinute(from), to: parseMinute(to) });
  expect(place('09:00', '10:00')).toBe('from-2 to-4');
  expect(place('11:42', '12:20')).toBe('from-7 to-9 after-12 before-10');
});

const today = '2026-11-24';

test('today’s calendar begins about an hour ago, unless it is to show the whole day', () => {
  const appointments = [
    makeAppointment('09:00', '10:00', 'RDV-A'),
    makeAppointment('09:30', '11:15', 'RDV-B'),
    makeAppointment('12:30', '13:00', 'RDV-C'),
  ];
  const day = getDay(makeShortDay({ appointments }));
  const calendar = buildDayCalendar(day, `${today}T12:10`);
  // The buttons of an appointment that has just ended need 45 minutes of its height.
  expect(formatItems(calendar)).toEqual([
    'appointment 10:00-11:15',
    'free 12:10-12:30',
    'appointment 12:30-13:00',
  ]);
  expect(calendar?.pastEnd).toBe('11:00');
  const wholeCalendar = buildDayCalendar(day, `${today}T12:10`, true);
  expect(formatItems(wholeCalendar)?.[0]).toBe('appointment 09:00-09:30');
  expect(wholeCalendar?.pastEnd).toBe('');
  // The whole morning is shown while it is short.
  expect(placeInCalendar(day, `${today}T11:40`)?.[0]).toBe('appointment 09:00-09:30');
});

test('today’s appointments have ended once their end is reached', () => {
  const day = getDay(makeShortDay({ appointments: [makeAppointment('09:30', '11:15')] }));
  expect(listEndedEntries(day, `${today}T11:14`)).toEqual([]);
  expect(listEndedEntries(day, `${today}T11:15`)).toHaveLength(1);
  expect(listEndedEntries(day, '2026-11-25T12:10')).toEqual([]);
});
