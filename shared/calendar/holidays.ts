/* Decree 2011-371. The dates of Muslim holidays are announced only days ahead, so computed ones may be a day off. */

const fixedHolidays: Readonly<Record<string, string>> = {
  '01-01': 'Jour de l’an',
  '05-01': 'Fête du travail',
  '08-07': 'Fête de l’indépendance',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '11-15': 'Journée nationale de la paix',
  '12-25': 'Noël',
};
/** Holidays by the number of days after Easter Sunday. */
const easterHolidays: Readonly<Record<number, string>> = {
  1: 'Lundi de Pâques',
  39: 'Ascension',
  50: 'Lundi de Pentecôte',
};
const muslimHolidays = [
  'Lendemain de la Nuit du destin',
  'Aïd el-Fitr',
  'Tabaski',
  'Lendemain du Maouloud',
];
/** These four holidays by date in the Umm al-Qura calendar, one line per Muslim year. */
const muslimHolidaysByDay = new Map(
  [
    '2026-03-16 2026-03-20 2026-05-27 2026-08-25',
    '2027-03-06 2027-03-09 2027-05-16 2027-08-14',
    '2028-02-23 2028-02-26 2028-05-05 2028-08-03',
    '2029-02-11 2029-02-14 2029-04-24 2029-07-24',
    '2030-01-31 2030-02-04 2030-04-13 2030-07-13',
    '2031-01-21 2031-01-24 2031-04-02 2031-07-02',
    '2032-01-11 2032-01-14 2032-03-22 2032-06-20',
    '2032-12-30 2033-01-03 2033-03-12 2033-06-10',
    '2033-12-19 2033-12-23 2034-03-01 2034-05-30',
    '2034-12-08 2034-12-12 2035-02-19 2035-05-20',
    '2035-11-27 2035-12-01 2036-02-08 2036-05-09',
    '2036-11-16 2036-11-19 2037-01-27 2037-04-28',
    '2037-11-05 2037-11-09 2038-01-16 2038-04-17',
    '2038-10-26 2038-10-29 2039-01-05 2039-04-06',
    '2039-10-15 2039-10-19 2039-12-26 2040-03-25',
    '2040-10-04 2040-10-07 2040-12-15 2041-03-15',
  ].flatMap((dates) => dates.split(' ').map((day, index) => [day, muslimHolidays[index]] as const)),
);

const observedOnMonday = [
  'Fête du travail',
  'Fête de l’indépendance',
  'Noël',
  'Aïd el-Fitr',
  'Tabaski',
];

const dayInMs = 86_400_000;

export function findHoliday(day: string): string | undefined {
  const date = new Date(day);
  const name = findHolidayName(day);
  if (name || date.getUTCDay() !== 1) return name;
  const sunday = findHolidayName(new Date(date.getTime() - dayInMs).toISOString().slice(0, 10));
  return sunday && observedOnMonday.includes(sunday) ? `${sunday} (lendemain)` : undefined;
}

export interface Holiday {
  readonly day: string;
  readonly name: string;
  readonly isToConfirm: boolean;
}

export function listHolidays(from: string, to: string): Holiday[] {
  const holidays: Holiday[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayInMs) {
    const day = new Date(time).toISOString().slice(0, 10);
    const name = findHoliday(day);
    const isToConfirm = muslimHolidays.some((holiday) => name?.startsWith(holiday));
    if (name) holidays.push({ day, name, isToConfirm });
  }
  return holidays;
}

function findHolidayName(day: string): string | undefined {
  const afterEaster = (Date.parse(day) - computeEasterSunday(Number(day.slice(0, 4)))) / dayInMs;
  return fixedHolidays[day.slice(5)] ?? easterHolidays[afterEaster] ?? muslimHolidaysByDay.get(day);
}

/** Returns milliseconds (UTC). Oudin's algorithm is valid for every Gregorian year. */
function computeEasterSunday(year: number): number {
  const century = Math.trunc(year / 100);
  const golden = year % 19;
  const leaps = century - Math.trunc(century / 4);
  const epact = (leaps - Math.trunc((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const isLate = 1 - Math.trunc(29 / (epact + 1)) * Math.trunc((21 - golden) / 11);
  const moon = epact - Math.trunc(epact / 28) * isLate;
  const weekday = (year + Math.trunc(year / 4) + moon + 2 - leaps) % 7;
  return Date.UTC(year, 2, 28 + moon - weekday);
}
