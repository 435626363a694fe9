import { expect, test } from 'vitest';
import { openingHours } from '../../client/page/opening-data.ts';
import { bookingClock } from '../../shared/calendar/booking-days.ts';
import { eveningHours, typedEnd } from '../../shared/calendar/evening.ts';
import { hoursOn } from '../../shared/calendar/hours-on.ts';
import { nightText, toEvening, trueMoment } from '../../shared/calendar/night.ts';
import { hoursText } from '../../shared/calendar/opening.ts';
import { openingAt } from '../../shared/calendar/opening-status.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';

/** Saturdays from eight until half past one; Sundays are closed. */
const facts = {
  hours: { 6: { opens: '20:00', closes: '25:30' }, 1: { opens: '09:00', closes: '19:00' } },
  periods: [],
  specialHours: [],
  closedDays: [],
};
const [saturday, sunday] = ['2026-11-28', '2026-11-29'];
const at = (text: string) => new Date(`${text}:00Z`);

test('what comes after midnight belongs to the evening until that is over', () => {
  expect(toEvening({ day: sunday, time: '00:30' }, facts)).toEqual({
    day: saturday,
    time: '24:30',
  });
  expect(toEvening({ day: sunday, time: '01:30' }, facts)).toEqual({ day: sunday, time: '01:30' });
  expect(trueMoment({ day: saturday, time: '24:30' })).toEqual({ day: sunday, time: '00:30' });
  expect(bookingClock(at(`${sunday}T00:30`), facts)).toMatchObject({ today: saturday });
  expect(bookingClock(at(`${sunday}T01:30`), facts)).toMatchObject({ today: sunday });
});

test('an evening is over when the next day opens', () => {
  const early = { ...facts, hours: { ...facts.hours, 7: { opens: '01:00', closes: '12:00' } } };
  expect(hoursOn(saturday, early)).toEqual({ opens: '20:00', closes: '25:00' });
});

test('an hour after midnight has its calendar date and both days of its night', () => {
  expect(appointmentTitle(saturday, '24:30')).toBe(
    'dimanche 29 novembre à 0\u00a0h\u00a030 (nuit de samedi à dimanche)',
  );
  expect(appointmentTitle(sunday, '00:30')).toBe(appointmentTitle(saturday, '24:30'));
  expect(nightText({ day: saturday, time: '23:45' })).toBeUndefined();
  expect(hoursText(facts.hours[6])).toBe('de 20\u00a0h à 1\u00a0h\u00a030');
});

test('it is open until it closes, even before a closed day, and not where the evening was closed', () => {
  const open = 'Ouvert maintenant, jusqu’à 1\u00a0h\u00a030';
  expect(openingAt(at(`${saturday}T23:00`), facts).text).toBe(open);
  expect(openingAt(at(`${sunday}T00:30`), facts, [sunday]).text).toBe(open);
  expect(openingAt(at(`${sunday}T00:30`), facts, [saturday]).isOpen).toBe(false);
  expect(openingAt(at(`${sunday}T01:30`), facts).text).toBe('Fermé, ouvre demain à 9\u00a0h');
});

test('search engines read an end before the beginning as the next day’s', () => {
  expect(openingHours(facts, saturday, [])).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Saturday'],
    opens: '20:00',
    closes: '01:30',
  });
});

test('a typed end is the next day’s where the night may go on so long', () => {
  const ends = [
    ['20:00', '01:30', '25:30'],
    ['20:00', '00:00', '24:00'],
    ['09:00', '19:00', '19:00'],
    ['19:00', '09:00', '09:00'],
    ['20:00', '', ''],
  ] as const;
  for (const [starts, typed, end] of ends) expect(typedEnd(starts, typed)).toBe(end);
});

test('hours of a day and of its evening are one list', () => {
  const times = [{ time: '23:45', ends: '00:30' }];
  const night = [{ time: '00:00', ends: '00:45' }];
  expect(eveningHours({ times, night })).toEqual([
    { time: '23:45', ends: '24:30' },
    { time: '24:00', ends: '24:45' },
  ]);
});
