import { expect, test } from 'vitest';
import { dayCalendar, pastEntries } from '../../client/agenda/admin/calendar-plan.ts';
import type { AgendaDay, Resource } from '../../client/agenda/admin/day-plan.ts';

const appointment = (starts: string, ends: string, number: string) => ({
  number,
  version: 1,
  starts,
  ends,
  name: 'Awa',
  phone: '',
  people: 1,
  outcome: null,
  treatments: ['capillaires/coupe-femme'],
});
const getDay = (more: Partial<Resource>): AgendaDay => {
  const hours = [{ starts: '09:00', ends: '13:00' }];
  const lane = { id: '1', name: 'Coiffeuse', kind: 'staff', hours, blocks: [], appointments: [] };
  return {
    day: '2026-11-24',
    closed: false,
    unassigned: [],
    offAgenda: [],
    resources: [{ ...lane, kind: 'staff', ...more }],
  };
};
const told = (day: AgendaDay, now = '2026-11-20T08:00') =>
  dayCalendar(day, now)?.columns.flatMap(({ items }) =>
    items.map(({ kind, starts, from, to }) => `${kind} ${starts} ${from}-${to}`),
  );

test('appointments within one quarter of an hour do not overlap in the calendar', () => {
  const appointments = [
    appointment('09:00', '09:05', 'RDV-A'),
    appointment('09:05', '09:10', 'RDV-B'),
    appointment('09:10', '09:40', 'RDV-C'),
  ];
  expect(told(getDay({ appointments }))?.slice(0, 3)).toEqual([
    'appointment 09:00 2-3',
    'appointment 09:05 3-4',
    'appointment 09:10 4-5',
  ]);
});

test('an absence of a whole day is as long as the hours, and one of an evening stays there', () => {
  const block = { id: 'b', starts: '00:00', ends: '24:00', label: '' };
  expect(told(getDay({ blocks: [block] }))).toEqual(['block 09:00 2-18']);
  const evening = { ...block, starts: '20:00', ends: '21:00' };
  expect(told(getDay({ blocks: [evening] }))?.at(-1)).toBe('block 20:00 46-50');
});

test('today begins an hour ago, and lists apart only the appointments that ended before', () => {
  const appointments = [
    appointment('09:00', '10:00', 'RDV-A'),
    appointment('09:30', '11:15', 'RDV-B'),
    appointment('12:30', '13:00', 'RDV-C'),
  ];
  const day = getDay({ appointments });
  const now = '2026-11-24T12:10';
  expect(pastEntries(day, now)).toMatchObject([{ appointment: { number: 'RDV-A' } }]);
  // The buttons of an appointment that has just ended need 45 minutes of its height.
  expect(told(day, now)).toEqual([
    'appointment 10:00 2-7',
    'free 12:10 10-12',
    'appointment 12:30 12-14',
  ]);
  expect(dayCalendar(day, now)?.describeBooking('12:10')).toBe(10);
  expect(pastEntries(day, '2026-11-25T12:10')).toEqual([]);
});
