import type { PageRequest } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import type { FormOutcome } from '#client/forms/form-input.ts';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import { isRequestNumber } from '#shared/appointments/request-status.ts';
import { groupTreatments, listCareTypes } from '#shared/booking/treatment-choice.ts';
import { type Day, readDay, readTypedDay } from '#shared/calendar/calendar-month.ts';
import {
  type ClientList,
  type ClientVisit,
  hasTakenPlace,
  isUpcoming,
} from '#shared/clients/clients.ts';
import { searchLimit } from '#shared/contract/list-query.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { readPhone } from '#shared/text/phone-number.ts';
import { callerFields, fields, listTreatmentFields } from './agenda-address.ts';
import { chosenField } from './free-times.tsx';

/* The calling client. Addresses name the client by a request's number; typed names and phones are posted. */

type Values = FormOutcome['values'];

export const searchIntent = 'chercher';
/** The field of the buttons that choose a client, by the number of a request. */
export const chosenClientField = 'prendre';

export interface Caller {
  readonly values: Values;
  readonly suggestedClients?: ClientList['clients'] | undefined;
  readonly client?: KnownClient | undefined;
}

export interface KnownClient {
  readonly name: string;
  readonly phone: string;
  readonly visit?: RequestRecord | undefined;
  readonly upcomingVisits: readonly ClientVisit[];
}

export const isAboutCaller = (values: Values): boolean =>
  values.intent === searchIntent ||
  Boolean(values[chosenClientField] || values[callerFields.again]);

/** Fills in the client that the values name, or searches clients by the typed name or phone. */
export async function loadCaller(pageRequest: PageRequest, values: Values): Promise<Caller> {
  const { name = '', phone = '' } = values;
  const searchText = (phone.trim() || name).trim();
  const isSearch =
    !readRequestNumber(values) && searchText.length > 1 && searchText.length <= searchLimit;
  if (!isSearch) return fillInClient(pageRequest, values);
  const suggestedClients = await searchClients(pageRequest, searchText);
  const [onlyClient, ...otherClients] = suggestedClients ?? [];
  // Members of a family may share a number, so a typed name stays.
  const isUnambiguous = values.intent === searchIntent && !name.trim() && readPhone(searchText);
  if (isUnambiguous && onlyClient && otherClients.length === 0) {
    return fillInClient(pageRequest, { ...values, [chosenClientField]: onlyClient.number });
  }
  return { values, suggestedClients };
}

const readRequestNumber = (values: Values): string =>
  values[callerFields.again] || values[chosenClientField] || values[callerFields.request] || '';

async function searchClients({ context }: PageRequest, searchText: string) {
  const query = { search: searchText, match: 'client' };
  const response = await context.get(apiContext).call({ name: 'adminClients', query });
  return response.ok ? response.data.clients : undefined;
}

async function fillInClient(pageRequest: PageRequest, values: Values): Promise<Caller> {
  const repeatedNumber = values[callerFields.again];
  const number = readRequestNumber(values);
  if (!isRequestNumber(number)) return { values };
  const request = await loadVisit(pageRequest, number);
  if (!request) return { values };
  const client = await loadKnownClient(pageRequest, request);
  // Without a name field, only the address names the client.
  const isNewClient = Boolean(values[chosenClientField]) || values.name === undefined;
  if (!isNewClient && !repeatedNumber) return { values, client };
  const filledValues = {
    ...values,
    ...(isNewClient && { name: request.name, phone: request.phone, email: request.email ?? '' }),
    ...(repeatedNumber && repeatVisit(pageRequest, request)),
    [callerFields.request]: number,
    [callerFields.filled]: String(Number(values[callerFields.filled] || 0) + 1),
  };
  return { values: filledValues, client };
}

async function loadVisit({ context }: PageRequest, number: string) {
  const query = { number };
  const response = await context.get(apiContext).call({ name: 'adminRequest', query });
  return response.ok ? response.data : undefined;
}

async function loadKnownClient(
  pageRequest: PageRequest,
  request: RequestRecord,
): Promise<KnownClient> {
  const { number, name, phone } = request;
  const query = { number };
  const response = phone
    ? await pageRequest.context.get(apiContext).call({ name: 'adminClient', query })
    : undefined;
  const visits = response?.ok ? response.data.requests : [];
  const today = pageRequest.today();
  const lastVisitNumber = visits.find((visit) => hasTakenPlace(visit, today))?.number;
  const isThisVisit = lastVisitNumber === number || !response;
  return {
    name,
    phone,
    visit: isThisVisit
      ? request
      : (lastVisitNumber && (await loadVisit(pageRequest, lastVisitNumber))) || undefined,
    upcomingVisits: visits
      .filter((visit) => visit.status === 'confirmed' && isUpcoming(visit, today))
      .toReversed(),
  };
}

/** Returns the fields for the same treatments, if they are still offered, and the same staff member. */
function repeatVisit(
  { catalogue }: PageRequest,
  { treatmentIds, people, staff }: RequestRecord,
): Values {
  const offeredTreatments = groupTreatments(catalogue()).flatMap(({ treatments }) => treatments);
  const repeatedIds = treatmentIds.filter((id) =>
    offeredTreatments.some((treatment) => treatment.id === id),
  );
  const [staffMember, ...otherStaff] = staff;
  return {
    ...Object.fromEntries(
      listTreatmentFields(3).map((name, index) => [name, repeatedIds[index] ?? '']),
    ),
    [fields.people]: String(people),
    [fields.staff]: staffMember && otherStaff.length === 0 ? staffMember.id : '',
  };
}

const listChosenFields = (values: Values) => listTreatmentFields(3).filter((name) => values[name]);

export function readCallersWish(values: Values, today: Day) {
  const day = readDay(values[fields.day] ?? '') ?? today;
  return {
    day: day < today ? today : day,
    treatments: listChosenFields(values).map((name) => values[name] ?? ''),
    people: Number(values[fields.people] || 1),
    staff: values[fields.staff] ?? '',
  };
}

/** Returns the day and time of the pressed button, else of the fields. */
export function readChosenTime(values: Values) {
  const { [chosenField]: chosenTime, force, jour = '', time: typedTime = '' } = values;
  const pressedTime = force || chosenTime;
  if (!pressedTime) return { day: readTypedDay(jour), time: typedTime };
  const [day = '', time = ''] = pressedTime.split(' ');
  return { day: readTypedDay(day), time };
}

export function buildBookingInput(values: Values, today: Day, catalogue: Catalogue) {
  const { treatments, people, staff } = readCallersWish(values, today);
  const [firstTreatment = ''] = treatments;
  const section = catalogue.section(catalogue.getSection(firstTreatment));
  const careType = listCareTypes(section).find((careType) =>
    careType.treatments.some(({ id }) => id === firstTreatment),
  );
  return {
    ...readChosenTime(values),
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
