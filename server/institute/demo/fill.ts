import { confirmInput } from '#shared/appointments/request-list.ts';
import { appointmentInput, listTreatmentsByPerson } from '#shared/booking/booking-input.ts';
import { requestInput } from '#shared/booking/request.ts';
import { listCareTypes } from '#shared/booking/treatment-choice.ts';
import { bookingClock } from '#shared/calendar/booking-days.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { hoursOn } from '#shared/calendar/hours-on.ts';
import { undecidedHolidayOn } from '#shared/calendar/undecided-holidays.ts';
import { withReply } from '#shared/messages/reply-line.ts';
import { optionNames } from '#shared/options.ts';
import { exampleFacts } from '#shared/setup/example-facts.ts';
import { shownContents } from '#shared/site/published-catalogue.ts';
import { saveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { readPhone } from '#shared/text/phone-number.ts';
import { createUsers, grantAdmin } from '../accounts/users.ts';
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
import { askFreely } from '../booking/search/search-turns.ts';
import { findMinutes } from '../booking/search/slot-search.ts';
import { getVisit } from '../booking/search/visit.ts';
import { sendRequest } from '../booking/send-request.ts';
import { saveNote } from '../clients/client-notes.ts';
import { atTime, timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { setAnswered } from '../messages/inbox.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { Site } from '../notifications/compose-mail.ts';
import { createMailQueue } from '../notifications/mail-channel.ts';
import { parse } from '../parse.ts';
import { hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import { markStep } from '../setup/first-steps.ts';
import { turnOn } from '../setup/options.ts';
import { showContent } from '../site/content-edits.ts';
import { editContents } from '../site/content-rows.ts';
import { resourceMark, teamMark } from '../team/read-team.ts';
import { saveResource } from '../team/save-resource.ts';
import {
  type ClientKey,
  clients,
  type DemoClient,
  type DemoMessage,
  type DemoStep,
  type DemoVisit,
  messages,
  staff,
  team,
  visits,
} from './seed.ts';

const mails = createMailQueue({ wake() {} });

/** Services for the use cases without alerts and limits. Mails count as sent. */
export const demoServices = (db: Db, site: Site): UseCaseServices => ({
  db,
  agenda: createAgenda(db),
  siteIn: async () => site,
  undoSeconds: 0,
  limits: {
    keyedHash: hashSecret,
    count: async () => undefined,
    require: async () => {},
    requireLeft: async () => {},
    waitFor: async () => undefined,
    takeMailShare: async () => ({ number: 0 }),
  },
  alerts: { add: async () => {}, withdraw: async () => {}, wake() {} },
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

const { catalogue, institute } = shownContents(undefined);
const facts = {
  clock: () => bookingClock(new Date(timestamp()), institute),
  catalogue: () => catalogue,
  institute: () => institute,
  today,
};
const inputs = {
  appointment: appointmentInput(today, facts, readPhone),
  confirm: confirmInput(today),
  lane: saveResourceInput(facts),
  request: requestInput(facts, readPhone),
};
const [manager, reception] = staff;
const visitor = { browser: '', address: '' };

const opening = 120;
const longest = 60;

interface Options {
  readonly publicUrl: string;
  readonly contactTo: string;
  readonly now: string;
}

interface Hour {
  readonly day: Day;
  readonly hour: string;
}

/** Fills an empty database by the use cases, each as if at its moment. No mail is sent. */
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
    this.#services = demoServices(db, { publicUrl, contactTo, catalogue, institute });
    this.#now = now;
    this.#day = now.slice(0, 10);
  }

  async open(): Promise<void> {
    await atTime(`${addDays(this.#day, -opening)}T09:00:00Z`, async () => {
      await saveOnlineMode(this.#db, { mode: 'at-once', sentence: '' }, manager);
      await markStep(this.#db, 'hidden', true);
      await turnOn(this.#db, optionNames);
      await this.#publishFacts();
      await this.#openAccounts();
      await this.#hireTeam();
    });
  }

  /** Gives the institute the example's facts as its own. A new one shows none of them. */
  #publishFacts(): Promise<void> {
    return editContents(this.#db, async (transaction) => {
      for (const [id, value] of Object.entries(exampleFacts)) {
        await showContent(transaction, { kind: 'institute', id }, value, { actor: manager });
      }
    });
  }

  async #openAccounts(): Promise<void> {
    const users = createUsers(this.#db);
    await grantAdmin(this.#db, manager);
    const { id } = await users.ofMailbox(this.#db, reception);
    await users.setRole(id, 'admin', manager);
    for (const [key, { email = '', hasAccount }] of Object.entries<DemoClient>(clients)) {
      if (!hasAccount) continue;
      const client = await users.ofVerifiedMailbox(this.#db, email);
      await users.setRole(client.id, 'user', email);
      this.#accounts.set(key as ClientKey, { id: client.id, email, role: 'user' });
    }
  }

  async #hireTeam(): Promise<void> {
    const db = this.#db;
    const save = (input: object) => saveResource(db, parse(inputs.lane, input), manager);
    const first = await readFacts(db);
    for (const [index, { name, skills }] of team.entries()) {
      const previous = first.resources[index];
      await save({
        ...(previous && { id: String(previous.lane) }),
        mark: previous ? resourceMark(previous) : teamMark(await readFacts(db)),
        profile: { name, kind: 'staff', roomKind: '' },
        skills: skills.map((skill) => ({ skill, minutes: null })),
      });
    }
  }

  #isOpen(day: Day): boolean {
    return Boolean(hoursOn(day, institute) && !undecidedHolidayOn(day, institute));
  }

  #nextOpen(day: Day, direction: 1 | -1): Day {
    let next = addDays(day, direction);
    while (!this.#isOpen(next)) next = addDays(next, direction);
    return next;
  }

  /** Returns the open day that is `count` open days from today; 0 is the next one while closed. */
  #openDay(count: number): Day {
    let day = this.#isOpen(this.#day) || count < 0 ? this.#day : this.#nextOpen(this.#day, 1);
    for (let left = Math.abs(count); left > 0; left -= 1)
      day = this.#nextOpen(day, count < 0 ? -1 : 1);
    return day;
  }

  /** Returns the first free slot from the wished one on, else any of that day, else a later day's. */
  async #freeHour(lists: readonly (readonly string[])[], wished: Hour): Promise<Hour> {
    let { day } = wished;
    for (let tried = 0; tried < longest; tried += 1) {
      const reading = await this.#services.agenda.read(day, day);
      const visit = getVisit(reading.facts, lists, { isByHand: true });
      const minutes = visit ? await findMinutes(reading.getSearchDay(day), visit, 0) : [];
      const times = minutes.map(toTime);
      const hour = times.find((time) => time >= wished.hour) ?? times[0];
      if (hour) return { day, hour };
      day = this.#nextOpen(day, 1);
    }
    throw new Error(`nobody is ever free for ${lists.join('; ')}`);
  }

  async play(visit: DemoVisit, index: number): Promise<void> {
    const minute = String((index * 17) % 50).padStart(2, '0');
    const asked = this.#askedAt(visit, minute);
    const number = await atTime(asked, () => this.#enter(visit));
    for (const [order, step] of (visit.steps ?? []).entries()) {
      const { day = '' } = (await findRequest(this.#db, number)) ?? {};
      const isLate = 'outcome' in step;
      const latest = [addDays(this.#day, -1), addDays(day, isLate ? 0 : -1)];
      if (!isLate) latest.push(addDays(asked.slice(0, 10), order));
      const time = isLate ? `20:${minute}` : `${11 + order * 3}:${minute}`;
      await atTime(`${latest.sort()[0]}T${time}:08Z`, () => this.#take(step, number));
    }
  }

  /** Returns a time in the morning, before the institute answers; never later than yesterday, unless new. */
  #askedAt({ day, minutesAgo, daysBefore = 5 }: DemoVisit, minute: string): string {
    if (minutesAgo) return this.#ago(minutesAgo);
    const [first] = [addDays(this.#openDay(day), -daysBefore), addDays(this.#day, -1)].sort();
    return `${first}T07:${minute}:24.000Z`;
  }

  async #enter({ client, day, treatments, people = 1, note, booked }: DemoVisit): Promise<string> {
    const { name, phone, email = '' }: DemoClient = clients[client];
    const wish = { day: this.#openDay(day), people, note, treatments };
    const form = { ...wish, ...getChoice(treatments), name, phone, email };
    const account = { client: this.#accounts.get(client), ...visitor };
    const booker = { ...account, network: phone, isOneSite: false };
    if (!booked) {
      const input = parse(inputs.request, form);
      return (await sendRequest(this.#services, { input, booker })).number ?? '';
    }
    const free = await this.#freeHour(listTreatmentsByPerson(form), {
      day: wish.day,
      hour: booked,
    });
    const input = parse(inputs.appointment, { ...form, day: free.day, time: free.hour });
    return (await bookOnline(this.#services, { input, booker, ask: askFreely })).number;
  }

  async #take(step: DemoStep, number: string): Promise<void> {
    const [db, services] = [this.#db, this.#services];
    const request = await findRequest(db, number);
    if (!request) throw new Error(`no request ${number}`);
    const { version } = request;
    const edit = { number, version, actor: reception };
    if ('confirm' in step) {
      const wished = { day: request.day, hour: step.confirm };
      const free = await this.#freeHour(listTreatmentIdsByPerson(request), wished);
      const { number: _, version: __, ...chosenTime } = parse(inputs.confirm, { ...edit, ...free });
      await confirm(services, edit, { chosenTime, ask: askFreely, isStaffAbsent: true });
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
    const letter = { subject, message: withReply(message, reply) };
    const author = { visitor, client: from && this.#accounts.get(from) };
    const id = await atTime(this.#ago(hoursAgo * 60), () =>
      sendMessage(this.#services, letter, author),
    );
    if (!id) throw new Error('a demo message was repeated');
    if (!isAnswered) return;
    await atTime(this.#ago((hoursAgo - 1) * 60), () =>
      setAnswered(this.#services.db, { id, version: 1, answered: true }, reception),
    );
  }

  #ago(minutes: number): string {
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
