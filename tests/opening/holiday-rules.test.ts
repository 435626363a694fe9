import { expect, test } from 'vitest';
import { findHoliday } from '#shared/calendar/holidays.ts';

const msPerDay = 86_400_000;
const listDays = (year: number) =>
  Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1) + index * msPerDay))
    .filter((date) => date.getUTCFullYear() === year)
    .map((date) => date.toISOString().slice(0, 10));
const getHolidays = (year: number) => listDays(year).filter((day) => findHoliday(day));

test('the holidays of two years are those of the decree', () => {
  const days = (year: number, ...list: string[]) => list.map((day) => `${year}-${day}`);
  expect(getHolidays(2026)).toEqual(
    days(
      2026,
      ...['01-01', '03-16', '03-20', '04-06', '05-01', '05-14', '05-25', '05-27', '08-07'],
      ...['08-15', '08-25', '11-01', '11-15', '12-25'],
    ),
  );
  expect(getHolidays(2027)).toEqual(
    days(
      2027,
      ...['01-01', '03-06', '03-09', '03-29', '05-01', '05-06', '05-16', '05-17', '08-07'],
      ...['08-14', '08-15', '11-01', '11-15', '12-25'],
    ),
  );
});

test.each([
  ['2027-05-16', 'Tabaski'],
  // The day after it is also a holiday, with a name of its own.
  ['2027-05-17', 'Lundi de Pentecôte'],
  ['2033-05-02', 'Fête du travail (lendemain)'],
  ['2033-08-08', 'Fête de l’indépendance (lendemain)'],
  ['2033-12-26', 'Noël (lendemain)'],
  ['2034-01-02', undefined],
  ['2031-11-03', undefined],
  ['x', undefined],
])('%s: %s', (day, name) => {
  expect(findHoliday(day)).toBe(name);
});

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
});
/** The dates of 27 Ramadan, 1 Shawwal, 10 Dhu al-Hijja and 12 Rabi I, as "month/day". */
const muslimHolidays: Record<string, string> = {
  '9/27': 'Lendemain de la Nuit du destin',
  '10/1': 'Aïd el-Fitr',
  '12/10': 'Tabaski',
  '3/12': 'Lendemain du Maouloud',
};

/** Fails a year before the list of dates ends, so that it is extended in time. */
test('Muslim holidays follow the Umm al-Qura calendar, until the end of next year at least', () => {
  const last = Math.max(2040, new Date().getUTCFullYear() + 1);
  for (let year = 2026; year <= last; year += 1) {
    for (const day of listDays(year)) {
      const feast = muslimHolidays[ummAlQura.format(new Date(day)).split(' ')[0] ?? ''];
      // Another holiday may fall on the same day.
      if (feast) expect(findHoliday(day), `${day}: ${feast}`).toBeDefined();
      else expect(Object.values(muslimHolidays), day).not.toContain(findHoliday(day));
    }
  }
});
