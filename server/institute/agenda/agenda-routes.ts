import type { HandTimes } from '#shared/agenda/hand-times.ts';
import type { FreeNow, WalkInInput } from '#shared/agenda/walk-in.ts';
import { walkInName } from '#shared/agenda/walk-in-name.ts';
import { parsePersonLists } from '#shared/booking/booking-input.ts';
import { listCareTypes, moments } from '#shared/booking/treatment-choice.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { listTreatments } from '#shared/catalogue.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { areOverlapping } from '../appointments/appointment-times.ts';
import { setReminded } from '../appointments/attendance.ts';
import { findVisitSpan, recordOutcome } from '../appointments/decisions.ts';
import {
  type AppointmentRequest,
  findRequest,
  listTreatmentIdsByPerson,
} from '../appointments/requests.ts';
import type { BookingOrder } from '../booking/booking-order.ts';
import { bookByHand } from '../booking/chosen-slot.ts';
import { toOfferedHour } from '../booking/free-hours.ts';
import { type Hour, isClosed, listStaff } from '../booking/search/agenda-day.ts';
import { cellMinutes } from '../booking/search/cells.ts';
import type { Facts } from '../booking/search/facts.ts';
import { buildSearch, planAt } from '../booking/search/plan.ts';
import { type SearchMeter, unlimitedMeter } from '../booking/search/search-work.ts';
import { searchHours } from '../booking/search/slot-search.ts';
import { findCommonStaff, getVisit, limitToStaff, type Visit } from '../booking/search/visit.ts';
import {
  buildVisit,
  getRequestedWish,
  removeLostRooms,
  type TreatmentWish,
} from '../booking/visit-place.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { readReminders } from '../notifications/reminder-list.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import { searchAsAdmin } from '../routes/searchers.ts';
import type { Services } from '../services.ts';
import { placeClients, readAbsenceProposals } from './absent-staff.ts';
import { type AgendaSources, createAgendaWithout } from './agenda.ts';
import { listAgenda } from './agenda-list.ts';
import { listMostBooked } from './appointment-treatments.ts';
import { addDayChanges, listBlocks, removeDayChanges } from './blocks.ts';
import { listDaysBetween } from './read-days.ts';
import { getEarliestMinute, lastDay, toTime } from './times.ts';

/*
 * The hours that the owner can book by hand: from now on, without the rules for visitors. If the requested day has
 * none, the next day with free hours is listed too.
 */

const farthestDays = 21;

interface HandQuery extends TreatmentWish {
  readonly day: Day;
  /** The appointment whose current time counts as free. */
  readonly request?: AppointmentRequest | undefined;
}

type HandDay = HandTimes['days'][number];

async function listHandTimes(
  services: AgendaSources,
  query: HandQuery,
  work = unlimitedMeter,
): Promise<HandTimes> {
  const facts = await services.agenda.readFacts();
  const visitByAnyone = getVisit(facts, query.lists, { isByHand: true });
  const otherVisits = await listOtherVisits(services.db, query);
  const visits = otherVisits
    .filter(({ day }) => day === query.day)
    .map(({ number, hour }) => ({ number, hour: hour ?? '' }));
  if (!visitByAnyone) return { days: [], visits, staff: [], ...findTrouble(facts, query) };
  const visit = buildVisit(facts, query, true);
  const isClientFree = (day: Day, hour: Hour) =>
    !otherVisits.some((visit) => {
      const span = visit.day === day && findVisitSpan(visit);
      return span && areOverlapping(span, hour);
    });
  const days = await listHandDays(services, { visit, isClientFree }, query, work);
  const ableStaff = new Set(findCommonStaff(visitByAnyone));
  const staff = listStaff(facts, query.day)
    .filter(({ id }) => ableStaff.has(id))
    .map(({ id, name }) => ({ id: String(id), name }));
  return { days, visits, staff, trouble: '', lacking: [] };
}

/** Lists the client's other appointments from the requested day on. Clients are the same by telephone number. */
async function listOtherVisits(db: Db, { day, request }: HandQuery): Promise<AppointmentRequest[]> {
  if (!request?.phone) return [];
  return db
    .selectFrom('requests')
    .selectAll()
    .where('phone', '=', request.phone)
    .where('status', '=', 'confirmed')
    .where('id', '!=', request.id)
    .where('day', '>=', day)
    .orderBy('hour')
    .execute();
}

function findTrouble(facts: Facts, { lists }: Pick<TreatmentWish, 'lists'>) {
  const isGroup = lists.length > facts.settings.people;
  const treatments = new Set(lists.flat());
  const lacking = [...treatments].filter((id) => !getVisit(facts, [[id]], { isByHand: true }));
  return { trouble: isGroup ? ('group' as const) : ('skill' as const), lacking };
}

async function listHandDays(
  services: AgendaSources,
  { visit, isClientFree }: { visit: Visit; isClientFree(day: Day, hour: Hour): boolean },
  { day, request }: HandQuery,
  work: SearchMeter,
): Promise<HandDay[]> {
  const from = [day, today()].sort().at(-1) ?? day;
  const to = [addDays(from, farthestDays), lastDay()].sort()[0] ?? from;
  if (from > to) return [];
  const agenda = request ? await createAgendaWithout(services, request) : services.agenda;
  const { facts, getRows, getSearchDay } = await agenda.read(from, to);
  const days: HandDay[] = [];
  for (const shownDay of listDaysBetween(from, to)) {
    const rows = getRows(shownDay);
    const closed = isClosed(facts, rows);
    const bookableVisit = removeLostRooms(facts, rows, visit);
    const earliest = getEarliestMinute(shownDay, 0);
    const found = closed
      ? undefined
      : await searchHours(getSearchDay(shownDay), bookableVisit, earliest, work);
    const hours = found?.hours.filter((hour) => isClientFree(shownDay, hour)) ?? [];
    if (hours.length > 0 || shownDay === day)
      days.push({ day: shownDay, closed, times: hours.map(toOfferedHour) });
    if (hours.length > 0) break;
  }
  return days;
}

/* The staff members who are free now, for a client at the door. */

type FreeTreatment = FreeNow['treatments'][number];

async function listFreeNow(
  { db, agenda }: AgendaSources,
  section: string,
  work: SearchMeter,
): Promise<Omit<FreeNow, MenuCount>> {
  const { catalogue } = await agenda.readFacts();
  const day = today();
  const mostBooked = section ? [] : await listMostBooked(db, day);
  const shownSection = catalogue.section(section) ?? catalogue.sections[0];
  const ids =
    mostBooked.length > 0 || !shownSection
      ? mostBooked
      : listTreatments(shownSection).map(({ id }) => id);
  const minute = Math.ceil(getEarliestMinute(day, 0) / cellMinutes) * cellMinutes;
  const { facts, getRows, getSearchDay } = await agenda.read(day, day);
  const findFreeStaff = async (visit: Visit): Promise<FreeTreatment['free']> => {
    const free: FreeTreatment['free'] = [];
    const staffIds = isClosed(facts, getRows(day)) ? [] : findCommonStaff(visit);
    const staff = listStaff(facts, day).filter(({ id }) => staffIds.includes(id));
    for (const { id, name } of staff) {
      await work.pause();
      const ownVisit = removeLostRooms(facts, getRows(day), limitToStaff(visit, [id]));
      const searchDay = getSearchDay(day);
      const plan = planAt(searchDay, ownVisit, minute, buildSearch(searchDay, ownVisit, work));
      if (plan) free.push({ id: String(id), name, ends: toTime(plan.ends) });
      if (free.length === freeStaffLimit) break;
    }
    return free;
  };
  const treatments: FreeTreatment[] = [];
  for (const id of ids) {
    const visit = getVisit(facts, [[id]], { isByHand: true });
    if (visit) treatments.push({ id, free: await findFreeStaff(visit) });
  }
  return { day, time: toTime(minute), treatments };
}

const freeStaffLimit = 2;

/** The minutes for which the page with the current hour may have been open. */
const pageMinutes = 10;

/**
 * Returns the order of a client at the door, who gives no details.
 * @throws {Refusal} invalid, for a later day
 */
function buildWalkInOrder({ treatment, ...slot }: WalkInInput, catalogue: Catalogue): BookingOrder {
  if (slot.day > today()) throw new Refusal('invalid');
  const section = catalogue.section(catalogue.getSection(treatment));
  const careType = listCareTypes(section).find(({ treatments }) =>
    treatments.some(({ id }) => id === treatment),
  );
  const input = {
    ...slot,
    people: 1,
    treatments: [treatment],
    moment: moments[0],
    category: section?.slug ?? '',
    careType: careType?.slug ?? '',
    name: walkInName,
    phone: '',
    email: '',
    note: '',
  };
  return { input, maxMinutesPast: pageMinutes };
}

/** The minutes for which a shown hour stays bookable during a telephone call. */
const callMinutes = 15;

export function createAgendaAnswers(services: Services) {
  const { db, agenda, searchTurns } = services;

  return {
    adminAgenda: ({ input: { day, days } }) => listAgenda({ db, agenda }, day, Number(days)),

    adminReminders: () => readReminders(db),

    adminReminded: ({ input, actor }) => setReminded(db, input, actor),

    async adminTimes({ res, input, actor }) {
      const { treatments, people, staff, day, number } = input;
      const request = number ? await findRequest(db, number) : undefined;
      const lists = request
        ? listTreatmentIdsByPerson(request)
        : parsePersonLists(treatments, Number(people));
      const wish =
        request && !staff
          ? getRequestedWish(request)
          : { lists, staff: staff ? Number(staff) : undefined };
      const query = { ...wish, day: day || request?.day || '', request };
      const runSearch = searchAsAdmin(searchTurns, actor, res);
      return runSearch((work) => listHandTimes({ db, agenda }, query, work));
    },

    adminBook({ res, input, actor }) {
      const { force = false, soon = false, ...appointment } = input;
      const order = {
        input: appointment,
        actor,
        isAnyHourAllowed: force,
        ...(soon && { maxMinutesPast: callMinutes }),
      };
      return bookByHand(services, order, searchAsAdmin(searchTurns, actor, res));
    },

    adminFreeNow: ({ res, input: { section }, actor }) =>
      searchAsAdmin(searchTurns, actor, res)((work) => listFreeNow({ db, agenda }, section, work)),

    async adminWalkIn({ res, input, actor }) {
      const { catalogue } = await agenda.readFacts();
      const order = { ...buildWalkInOrder(input, catalogue), actor };
      return bookByHand(services, order, searchAsAdmin(searchTurns, actor, res));
    },

    adminOutcome: ({ input: { outcome, ...edit }, actor }) =>
      recordOutcome(db, { ...edit, actor }, outcome),

    adminBlocks: () => listBlocks({ db, agenda }),
    adminBlock: ({ input, actor }) => addDayChanges(db, input, actor),
    adminAway({ res, input, actor }) {
      const runSearch = searchAsAdmin(searchTurns, actor, res);
      return readAbsenceProposals({ db, agenda, runSearch }, input);
    },
    adminPlace: ({ res, input, actor }) =>
      placeClients(services, { ...input, actor }, searchAsAdmin(searchTurns, actor, res)),
    adminUnblock: ({ input, actor }) => removeDayChanges(db, input, actor),
  } satisfies Partial<Answers>;
}
