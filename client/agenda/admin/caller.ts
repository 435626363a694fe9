import type { PageRequest } from '#client/admin/load.ts';
import { apiContext, clockContext } from '#client/api/api.ts';
import type { FormOutcome } from '#client/forms/form-input.ts';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import { isRequestNumber } from '#shared/appointments/request-status.ts';
import { groupTreatments, listCareTypes } from '#shared/booking/treatment-choice.ts';
import { noon } from '#shared/calendar/booking-days.ts';
import { type Day, readDay, readTypedDay } from '#shared/calendar/calendar-month.ts';
import type { ClientList, ClientVisit } from '#shared/clients/clients.ts';
import { searchLimit } from '#shared/contract/list-query.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { readPhone } from '#shared/text/phone-number.ts';
import { callerFields, fields, listTreatmentFields } from './agenda-address.ts';
import { chosenField } from './free-times.tsx';

/* The calling client. A request's number names her; typed words are posted, so that they stand in no address. */

type Values = FormOutcome['values'];

export const findCaller = 'chercher';
/** The field of the buttons that choose a client, by the number of a request. */
export const takeCaller = 'prendre';

export interface Caller {
  readonly values: Values;
  readonly offered?: ClientList['clients'] | undefined;
  readonly client?: KnownClient | undefined;
}

export interface KnownClient {
  readonly name: string;
  readonly phone: string;
  /** The last visit that took place, or the one to repeat. */
  readonly visit?: RequestRecord | undefined;
  readonly coming: readonly ClientVisit[];
}

export const isAboutCaller = (values: Values): boolean =>
  values.intent === findCaller || Boolean(values[takeCaller] || values[callerFields.again]);

/** Fills in the known facts of the client that the values name, or searches clients by the typed name or number. */
export async function findCallerState(pageRequest: PageRequest, values: Values): Promise<Caller> {
  const { name = '', phone = '' } = values;
  const words = (phone.trim() || name).trim();
  const isSearch = !readRequestNumber(values) && words.length > 1 && words.length <= searchLimit;
  if (!isSearch) return fillInClient(pageRequest, values);
  const offered = await searchClients(pageRequest, words);
  const [only, ...others] = offered ?? [];
  // Members of a family may share a number, so a typed name stays.
  const isUnambiguous = values.intent === findCaller && !name.trim() && readPhone(words);
  if (isUnambiguous && only && others.length === 0) {
    return fillInClient(pageRequest, { ...values, [takeCaller]: only.number });
  }
  return { values, offered };
}

const readRequestNumber = (values: Values): string =>
  values[callerFields.again] || values[takeCaller] || values[callerFields.request] || '';

async function searchClients({ context }: PageRequest, words: string) {
  const query = { search: words, match: 'client' };
  const response = await context.get(apiContext).call({ name: 'adminClients', query });
  return response.ok ? response.data.clients : undefined;
}

async function fillInClient(pageRequest: PageRequest, values: Values): Promise<Caller> {
  const again = values[callerFields.again];
  const number = readRequestNumber(values);
  if (!isRequestNumber(number)) return { values };
  const request = await readVisit(pageRequest, number);
  if (!request) return { values };
  const client = await readKnownClient(pageRequest, request, again);
  // Without the field the address alone names the client.
  const isNew = Boolean(values[takeCaller]) || values.name === undefined;
  if (!isNew && !again) return { values, client };
  const filled = {
    ...values,
    ...(isNew && { name: request.name, phone: request.phone, email: request.email ?? '' }),
    ...(again && repeatVisit(pageRequest, request)),
    [callerFields.request]: number,
    [callerFields.filled]: String(Number(values[callerFields.filled] || 0) + 1),
  };
  return { values: filled, client };
}

async function readVisit(
  { context }: PageRequest,
  number: string,
): Promise<RequestRecord | undefined> {
  const query = { number };
  const response = await context.get(apiContext).call({ name: 'adminRequest', query });
  return response.ok ? response.data : undefined;
}

async function readKnownClient(
  pageRequest: PageRequest,
  request: RequestRecord,
  again: string | undefined,
): Promise<KnownClient> {
  const { number, name, phone } = request;
  const query = { number };
  const file = phone
    ? await pageRequest.context.get(apiContext).call({ name: 'adminClient', query })
    : undefined;
  const visits = file?.ok ? file.data.requests : [];
  const { today, elapsed } = pageRequest.context.get(clockContext);
  const confirmed = visits.filter(
    ({ status, outcome }) => status === 'confirmed' && outcome !== 'missed',
  );
  const begun = { nothing: '', morning: noon, day: '24:00' }[elapsed];
  const isOver = ({ day, hour, outcome }: ClientVisit) =>
    outcome === 'came' || day < today || (day === today && (hour ?? '') < begun);
  const last = confirmed.find(isOver)?.number;
  const isThisVisit = again || last === number || !file;
  return {
    name,
    phone,
    visit: isThisVisit ? request : (last && (await readVisit(pageRequest, last))) || undefined,
    coming: confirmed.filter((visit) => !isOver(visit)),
  };
}

/** Returns the same treatments, if they are still offered, by the same person. */
function repeatVisit(
  { catalogue }: PageRequest,
  { treatmentIds, people, staff }: RequestRecord,
): Values {
  const offered = groupTreatments(catalogue()).flatMap(({ treatments }) => treatments);
  const repeated = treatmentIds.filter((id) => offered.some((treatment) => treatment.id === id));
  const [only, ...others] = staff;
  return {
    ...Object.fromEntries(
      listTreatmentFields(3).map((name, index) => [name, repeated[index] ?? '']),
    ),
    [fields.people]: String(people),
    [fields.staff]: only && others.length === 0 ? only.id : '',
  };
}

/* The fields of the appointment form. The visit's fields have the same names as in addresses. */

const chosenFields = (values: Values) => listTreatmentFields(3).filter((name) => values[name]);

export function readCallersWish(values: Values, today: Day) {
  const day = readDay(values[fields.day] ?? '') ?? today;
  return {
    day: day < today ? today : day,
    treatments: chosenFields(values).map((name) => values[name] ?? ''),
    people: Number(values[fields.people] || 1),
    staff: values[fields.staff] ?? '',
  };
}

/** Returns the time of the pressed button, else of the fields for any other hour. */
export function chosenTime(values: Values) {
  const { [chosenField]: chosen, force, jour = '', time: other = '' } = values;
  const pressed = force || chosen;
  if (!pressed) return { day: readTypedDay(jour), time: other };
  const [day = '', time = ''] = pressed.split(' ');
  return { day: readTypedDay(day), time };
}

export function buildInput(values: Values, today: Day, catalogue: Catalogue) {
  const { treatments, people, staff } = readCallersWish(values, today);
  const [first = ''] = treatments;
  const section = catalogue.section(catalogue.getSection(first));
  const careType = listCareTypes(section).find((careType) =>
    careType.treatments.some(({ id }) => id === first),
  );
  return {
    ...chosenTime(values),
    treatments,
    people,
    staff,
    category: section?.slug,
    careType: careType?.slug,
    name: values.name,
    phone: values.phone,
    email: values.email,
    note: values.note,
    ...(values.force ? { force: true } : { soon: true }),
  };
}
