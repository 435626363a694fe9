import { listTreatmentsByPerson } from '#shared/booking/booking-input.ts';
import { listCareTypes } from '#shared/booking/treatment-choice.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { findUndecidedHoliday } from '#shared/calendar/undecided-holidays.ts';
import { buildInputSchemas } from '#shared/contract/input-schemas.ts';
import { addReplyLine } from '#shared/messages/reply-line.ts';
import { optionNames } from '#shared/options.ts';
import { exampleFacts } from '#shared/setup/example-facts.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';
import {
  changeRole,
  findOrCreateUser,
  findOrCreateVerifiedUser,
  grantAdmin,
} from '../accounts/users.ts';
import { createAgenda } from '../agenda/agenda.ts';
import { readFacts } from '../agenda/read-facts.ts';
import { toTime } from '../agenda/times.ts';
import { cancelByLink } from '../appointments/client-changes.ts';
import { confirm, declineRequest, recordOutcome } from '../appointments/decisions.ts';
import { addManageLink } from '../appointments/manage-links.ts';
import { findRequest, listTreatmentIdsByPerson } from '../appointments/requests.ts';
import { bookOnline } from '../booking/book-online.ts';
import type { Booker } from '../booking/booker.ts';
import { saveOnlineMode } from '../booking/online-booking.ts';
import { runUnlimited } from '../booking/search/search-turns.ts';
import { findMinutes } from '../booking/search/slot-search.ts';
import { getVisit } from '../booking/search/visit.ts';
import { submitRequest } from '../booking/submit-request.ts';
import { saveNote } from '../clients/client-notes.ts';
import { atTime, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { setAnswered } from '../messages/inbox.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { Site } from '../notifications/compose-mail.ts';
import { createMailQueue } from '../notifications/mail-channel.ts';
import { parse } from '../parse.ts';
import { hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import { markStep } from '../setup/first-steps.ts';
import { turnOnOptions } from '../setup/options.ts';
import { publishContent } from '../site/content-edits.ts';
import { editContents } from '../site/content-rows.ts';
import { computeResourceMark, computeTeamMark } from '../team/read-team.ts';
import { saveResource } from '../team/save-resource.ts';
import {
  administratorMailboxes,
  type ClientKey,
  clients,
  type DemoClient,
  type DemoMessage,
  type DemoStep,
  type DemoVisit,
  messages,
  team,
  visits,
} from './seed.ts';

const mails = createMailQueue({ wake() {} });

/** Services for the use cases without alerts and limits. Mails count as sent. */
export const createDemoServices = (db: Db, site: Site): UseCaseServices => ({
  db,
  agenda: createAgenda(db),
  readSite: async () => site,
  undoSeconds: 0,
  limits: {
    computeKeyedHash: hashSecret,
    count: async () => undefined,
    require: async () => {},
    requireWithoutCounting: async () => {},
    getWait: async () => undefined,
    takeMailShare: async () => ({ number: 0 }),
  },
  alerts: { add: async () => {}, withdraw: async () => {} },
  mails: {
    add: (transaction, mail) =>
      mails.add(transaction, {
        ...mail,
        attempts: 1,
        sent_at: timestamp(),
        text: '',
        attachment: null,
      }),
    wake() {},
  },
});

const offer = buildOffer(undefined);
const { catalogue, institute } = offer;
const { bodies } = buildInputSchemas(
  () => offer,
  () => new Date(timestamp()),
);
const [manager, reception] = administratorMailboxes;
const visitor = { browser: '', address: '' };

/** Days since the demo's institute opened. */
const openingDays = 120;
const maxSearchDays = 60;

interface Options {
  readonly publicUrl: string;
  readonly contactTo: string;
  readonly now: string;
}

interface WishedSlot {
  readonly day: Day;
  readonly hour: string;
}

/** Fills an empty database by the use cases, with the clock set to the time of each. No mail is sent. */
export async function fillWithDemo(db: Db, options: Options) {
  const demo = new Demo(db, options);
  await demo.open();
  for (const [index, visit] of visits.entries()) await demo.play(visit, index);
  for (const message of messages) await demo.send(message);
  return { requests: visits.length, messages: messages.length };
}

class Demo {
  readonly #db: Db;
  readonly #services: UseCaseServices;
  readonly #now: string;
  readonly #day: Day;
  readonly #accounts = new Map<ClientKey, NonNullable<Booker['client']>>();

  constructor(db: Db, { publicUrl, contactTo, now }: Options) {
    this.#db = db;
    this.#services = createDemoServices(db, { publicUrl, contactTo, catalogue, institute });
    this.#now = now;
    this.#day = now.slice(0, 10);
  }

  async open(): Promise<void> {
    await atTime(`${addDays(this.#day, -openingDays)}T09:00:00Z`, async () => {
      await saveOnlineMode(this.#db, { mode: 'at-once', sentence: '' }, manager);
      await markStep(this.#db, 'hidden', true);
      await turnOnOptions(this.#db, optionNames);
      await this.#publishFacts();
      await this.#openAccounts();
      await this.#hireTeam();
    });
  }

  /** Gives the institute the example's facts as its own. A new one shows none of them. */
  #publishFacts(): Promise<void> {
    return editContents(this.#db, async (transaction) => {
      for (const [id, value] of Object.entries(exampleFacts)) {
        await publishContent(transaction, { kind: 'institute', id }, value, { actor: manager });
      }
    });
  }

  async #openAccounts(): Promise<void> {
    const db = this.#db;
    await grantAdmin(db, manager);
    const { id } = await findOrCreateUser(db, reception);
    await changeRole(db, { id, role: 'admin', actor: manager });
    for (const [key, { email = '', hasAccount }] of Object.entries<DemoClient>(clients)) {
      if (!hasAccount) continue;
      const client = await findOrCreateVerifiedUser(db, email);
      await changeRole(db, { id: client.id, role: 'user', actor: email });
      this.#accounts.set(key as ClientKey, { id: client.id, email, role: 'user' });
    }
  }

  async #hireTeam(): Promise<void> {
    const db = this.#db;
    const save = (input: object) =>
      saveResource(db, parse(bodies.adminSaveResource, input), manager);
    const firstFacts = await readFacts(db);
    for (const [index, { name, job, skills }] of team.entries()) {
      const previous = firstFacts.resources[index];
      await save({
        ...(previous && { id: String(previous.id) }),
        mark: previous ? computeResourceMark(previous) : computeTeamMark(await readFacts(db)),
        profile: { name, job, kind: 'staff', roomKind: '', isShown: true },
        skills: skills.map((skill) => ({ skill, minutes: null })),
      });
    }
  }

  #isOpen(day: Day): boolean {
    return Boolean(findOpeningHours(day, institute) && !findUndecidedHoliday(day, institute));
  }

  #findNextOpenDay(day: Day, direction: 1 | -1): Day {
    let next = addDays(day, direction);
    while (!this.#isOpen(next)) next = addDays(next, direction);
    return next;
  }

  /** Returns the open day that is `count` open days from today; 0 is the next one while closed. */
  #findOpenDay(count: number): Day {
    let day =
      this.#isOpen(this.#day) || count < 0 ? this.#day : this.#findNextOpenDay(this.#day, 1);
    for (let remaining = Math.abs(count); remaining > 0; remaining -= 1)
      day = this.#findNextOpenDay(day, count < 0 ? -1 : 1);
    return day;
  }

  /** Returns the first free slot from the wished one on, else any of that day, else a later day's. */
  async #findFreeSlot(
    lists: readonly (readonly string[])[],
    wishedSlot: WishedSlot,
  ): Promise<WishedSlot> {
    let { day } = wishedSlot;
    for (let tried = 0; tried < maxSearchDays; tried += 1) {
      const reading = await this.#services.agenda.read(day, day);
      const visit = getVisit(reading.facts, lists, { isByHand: true });
      const minutes = visit ? await findMinutes(reading.getSearchDay(day), visit, 0) : [];
      const times = minutes.map(toTime);
      const hour = times.find((time) => time >= wishedSlot.hour) ?? times[0];
      if (hour) return { day, hour };
      day = this.#findNextOpenDay(day, 1);
    }
    throw new Error(`nobody is ever free for ${lists.join('; ')}`);
  }

  async play(visit: DemoVisit, index: number): Promise<void> {
    const minute = String((index * 17) % 50).padStart(2, '0');
    const askedAt = this.#computeRequestTime(visit, minute);
    const number = await atTime(askedAt, () => this.#book(visit));
    for (const [order, step] of (visit.steps ?? []).entries()) {
      const { day } = await findRequest(this.#db, number);
      const isLate = 'outcome' in step;
      const latestDays = [addDays(this.#day, -1), addDays(day, isLate ? 0 : -1)];
      if (!isLate) latestDays.push(addDays(askedAt.slice(0, 10), order));
      const time = isLate ? `20:${minute}` : `${11 + order * 3}:${minute}`;
      await atTime(`${latestDays.sort()[0]}T${time}:08Z`, () => this.#takeStep(step, number));
    }
  }

  /** Returns a time in the morning, before the institute answers; never later than yesterday, unless new. */
  #computeRequestTime({ day, minutesAgo, daysBefore = 5 }: DemoVisit, minute: string): string {
    if (minutesAgo) return this.#computeTimeAgo(minutesAgo);
    const [first] = [addDays(this.#findOpenDay(day), -daysBefore), addDays(this.#day, -1)].sort();
    return `${first}T07:${minute}:24.000Z`;
  }

  async #book({ client, day, treatments, people = 1, note, booked }: DemoVisit): Promise<string> {
    const { name, phone, email = '' }: DemoClient = clients[client];
    const wish = { day: this.#findOpenDay(day), people, note, treatments };
    const form = { ...wish, ...getChoice(treatments), name, phone, email };
    const account = { client: this.#accounts.get(client), ...visitor };
    const booker = { ...account, network: phone, isOneSubscriber: false };
    if (!booked) {
      const input = parse(bodies.bookingRequest, form);
      return (await submitRequest(this.#services, { input, booker })).number ?? '';
    }
    const freeSlot = await this.#findFreeSlot(listTreatmentsByPerson(form), {
      day: wish.day,
      hour: booked,
    });
    const input = parse(bodies.bookingAppointment, {
      ...form,
      day: freeSlot.day,
      time: freeSlot.hour,
    });
    return (await bookOnline(this.#services, { input, booker, runSearch: runUnlimited })).number;
  }

  async #takeStep(step: DemoStep, number: string): Promise<void> {
    const [db, services] = [this.#db, this.#services];
    const request = await findRequest(db, number);
    const { version } = request;
    const edit = { number, version, actor: reception };
    if ('confirm' in step) {
      const wishedSlot = { day: request.day, hour: step.confirm };
      const freeSlot = await this.#findFreeSlot(listTreatmentIdsByPerson(request), wishedSlot);
      const {
        number: _,
        version: __,
        ...chosenTime
      } = parse(bodies.adminConfirm, { ...edit, ...freeSlot });
      await confirm(services, edit, { chosenTime, runSearch: runUnlimited, isStaffAbsent: true });
    } else if ('cancel' in step) {
      const token = (await addManageLink(db, request.id)).slice('/rdv/'.length);
      await cancelByLink(services, { token, version }, { visitor, client: undefined });
    } else if ('refuse' in step) await declineRequest(services, edit, { reason: step.refuse });
    else if ('outcome' in step) await recordOutcome(db, edit, step.outcome);
    else await saveNote(db, { number, mark: '', clientNote: step.note }, reception);
  }

  async send({
    subject,
    message,
    reply = '',
    from,
    hoursAgo,
    isAnswered,
  }: DemoMessage): Promise<void> {
    const letter = { subject, message: addReplyLine(message, reply) };
    const author = { visitor, client: from && this.#accounts.get(from) };
    const id = await atTime(this.#computeTimeAgo(hoursAgo * 60), () =>
      sendMessage(this.#services, letter, author),
    );
    if (!id) throw new Error('a demo message was repeated');
    if (!isAnswered) return;
    await atTime(this.#computeTimeAgo((hoursAgo - 1) * 60), () =>
      setAnswered(this.#services.db, { id, version: 1, answered: true }, reception),
    );
  }

  #computeTimeAgo(minutes: number): string {
    return new Date(Date.parse(this.#now) - minutes * 60_000).toISOString();
  }
}

function getChoice([first = '']: readonly string[]) {
  const [category = ''] = first.split('/');
  const treatment = catalogue.treatment(first);
  const careType = listCareTypes(catalogue.section(category)).find(
    ({ treatments }) => treatment && treatments.includes(treatment),
  );
  return { category, careType: careType?.slug ?? '' };
}
