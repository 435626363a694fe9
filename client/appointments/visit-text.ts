import { getRequestWords, getStatus } from '#shared/appointments/request-status.ts';
import { sumTreatmentPrices } from '#shared/appointments/request-text.ts';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { formatSession } from '#shared/booking/course-text.ts';
import { formatStarts } from '#shared/booking/start-times-text.ts';
import { formatLongDay, isDay } from '#shared/calendar/calendar-month.ts';
import { formatSpan } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { formatAddress, formatPhone, type Institute } from '#shared/institute.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { buildVisitPath } from '#shared/page/paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatMomentWish } from '#shared/text/moment-text.ts';

export interface VisitProps {
  readonly visit: VisitRecord;
  readonly token: string;
}

export const formatStatus = (visit: VisitRecord) => getStatus(visit).label;

export const formatNames = (names: readonly string[]) => new Intl.ListFormat('fr').format(names);

/** Names the staff members of another hour; "" if they have no names. */
export function formatStaffChange(
  staff: readonly string[] | undefined,
  previousStaff: readonly string[],
): string {
  if (staff?.length === 0 && previousStaff.length > 0) return 'une autre personne';
  return formatNames(staff ?? []);
}

/** Names the cancelled session of a course. Undefined for any other appointment. */
export function formatCancelled({ status, session, sessionCount, beside = [] }: VisitRecord) {
  if (status !== 'cancelled' || !session || !sessionCount) return undefined;
  const isLast = beside.every((visit) => visit.status === 'cancelled' || visit.session === session);
  const name = formatSession(session, sessionCount);
  return `S${name.slice(1)}${isLast ? ', comme toutes les autres' : ' seule\u00a0: les autres restent'}`;
}

export const listPersonsTreatments = ({ persons, people, treatments }: VisitRecord) =>
  persons ?? Array.from({ length: people }, () => treatments);

export const computeVisitPrice = (visit: VisitRecord) =>
  listPersonsTreatments(visit).reduce(
    (sum, treatments) => sum + sumTreatmentPrices(treatments, 1),
    0,
  );

/** Lists the appointment as text, for a message and for the copy that is read offline. */
export function listFacts(
  visit: VisitRecord,
  { address, landmarks, phone }: Institute,
): (readonly [name: string, text: string])[] {
  const { number, day, time, ends, begins, moment, staff, session } = visit;
  const treatments = listPersonsTreatments(visit).flat();
  const facts = [
    [time ? 'Date' : 'Date souhaitée', formatLongDay(day)],
    ['Heure', time && `${formatSpan(time, ends)} (heure d’Abidjan)`],
    ['Début des soins', begins && formatStarts(begins)],
    ['Moment souhaité', !time && formatMomentWish(moment)],
    ['Avec', staff.join(', ')],
    ['Soins', [...new Set(treatments.map(({ nom }) => nom))].join(', ')],
    [
      session ? 'Prix de la cure' : 'Total',
      treatments.length > 0 &&
        !formatCancelled(visit) &&
        formatTotalPrice(treatments, computeVisitPrice(visit)),
    ],
    ['Numéro', number],
    ['Adresse', formatAddress(address)],
    ['Repères', landmarks],
    ['Téléphone', formatPhone(phone)],
  ] as const;
  return facts.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}

export const formatVisitMessage = (visit: VisitRecord, institute: Institute, url: string) =>
  [
    `${capitalize(getRequestWords(visit.time).my)} à ${institute.name}`,
    ...listFacts(visit, institute).map(([name, text]) => `${name}\u00a0: ${text}`),
    `Voir, déplacer ou annuler\u00a0: ${url}`,
  ].join('\n');

export function buildVisitLink(token: string, step: Record<string, string> = {}): string {
  const search = new URLSearchParams(step).toString();
  return search ? `${buildVisitPath(token)}?${search}` : buildVisitPath(token);
}

/** Returns the link to the next step of a move. The address holds all choices so far. */
export function buildMoveLink(
  token: string,
  { month, day, time }: Partial<Record<'month' | 'day' | 'time', string>>,
): string {
  const step = {
    [fields.moving]: '1',
    ...(month && { [fields.month]: month }),
    ...(day && { [fields.day]: day }),
    ...(time && { [fields.time]: time }),
  };
  const hash = time ? 'question' : day ? 'heures' : 'jours';
  return `${buildVisitLink(token, step)}#${hash}`;
}

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

/** Formats an hour as "2026-11-24T10:00", with each person's start as "…,10:00,10:45". */
export const formatHourParameter = ({ day, time, begins = [] }: FreeHour) =>
  [`${day}T${time}`, ...begins].join();

export function readHour(text: string | null | undefined): FreeHour | undefined {
  const [hour = '', ...begins] = text?.split(',') ?? [];
  const [day = '', time = ''] = hour.split('T');
  if (!isDay(day) || ![time, ...begins].every(isTime)) return undefined;
  return { day, time, ...(begins.length > 0 && { begins }) };
}
