/**
 * Public holidays of Côte d’Ivoire. The dates of Muslim feasts are announced only days before:
 * check them with the ministry's notice. When the 1st of May, 7 August, 25 December, Aïd el-Fitr or
 * Tabaski falls on a Sunday the next day is off too (decree 2011-371).
 */
const holidays: Readonly<Record<string, string>> = {
  '2026-11-01': 'Toussaint',
  '2026-11-15': 'Journée nationale de la paix',
  '2026-12-25': 'Noël',
  '2027-01-01': 'Jour de l’an',
  '2027-03-06': 'Lendemain de la Nuit du destin',
  '2027-03-09': 'Aïd el-Fitr',
  '2027-03-29': 'Lundi de Pâques',
  '2027-05-01': 'Fête du travail',
  '2027-05-06': 'Ascension',
  '2027-05-16': 'Tabaski',
  '2027-05-17': 'Lundi de Pentecôte',
  '2027-08-07': 'Fête de l’indépendance',
  '2027-08-14': 'Maouloud',
  '2027-08-15': 'Assomption',
  '2027-11-01': 'Toussaint',
  '2027-11-15': 'Journée nationale de la paix',
  '2027-12-25': 'Noël',
};

/** The holiday's name, when that day (YYYY-MM-DD) is one. */
export function holidayOn(day: string): string | undefined {
  return holidays[day];
}
