import { type Start, subjects, title } from './subjects.ts';

/*
 * Who must be told what, told anew: of each appointment what its client and the institute know, and what they are still
 * to be told. What is sent is taken off it; what is left over after its time was lost, and what is not on it is wrong.
 */

export interface Taken {
  /** Of the message: its copies have the same. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Told {
  readonly kind: string;
  /** With what its subject begins. */
  readonly subject: string;
  readonly due: number;
  /** The start that is known without it; none where nothing is known. */
  readonly known: Start | undefined;
  /** It is of no use from then on. */
  readonly until: number;
  /** Moments at which it could have left. */
  chances: number;
}

export interface Appointment {
  readonly number: string;
  readonly email: string;
  readonly phone: string;
  /** The day of a demande. */
  readonly wished: string;
  start: Start | undefined;
  /** When something happened to it, or something of it left. */
  touched: number;
  isOpen: boolean;
  isHeld: boolean;
  /** When it was given its start. */
  scheduled: number;
  /** The start to which she has said that she comes. */
  coming: string;
  readonly waiting: { client?: Told; institute?: Told; reminder?: Told; second?: Told };
  /** What was being sent when something newer was to be told: it leaves first, the oldest of all. */
  leaving: { readonly side: Side; readonly told: Told }[];
  readonly reminded: Set<string>;
}

export type Side = 'client' | 'institute';

/** A side's unsent mails at the moment of a change. */
export interface Unsent {
  readonly count: number;
  /** The oldest was being sent: it could not be withdrawn. */
  readonly isLeaving: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
/** Until then what the institute did can be taken back. */
const undo = 90_000;
const [reminderHour, night, morning] = [18, 22, 7];
/** So often a message may wait for another one. */
const enough = 2;

export const at = ({ day, time }: Start) => Date.parse(`${day}T${time}:00Z`);
const textOf = ({ day, time }: Start) => `${day} ${time}`;
const eveOf = ({ day }: Start) => Date.parse(`${day}T00:00:00Z`) - (24 - reminderHour) * hour;
const isNight = (now: number) => {
  const own = new Date(now).getUTCHours();
  return own >= night || own < morning;
};

export class Oracle {
  readonly all = new Map<string, Appointment>();
  readonly counts = new Map<string, number>();
  /** What went wrong, in words. */
  readonly wrong: string[] = [];
  readonly #byEmail = new Map<string, Appointment>();
  readonly #byPhone = new Map<string, Appointment>();
  readonly #seen = new Set<string>();

  add(
    one: Pick<Appointment, 'number' | 'email' | 'phone' | 'start' | 'wished'>,
    now: number,
  ): Appointment {
    const added = {
      ...{ ...one, isOpen: true, isHeld: false, scheduled: now, touched: now, coming: '' },
      ...{ waiting: {}, leaving: [], reminded: new Set<string>() },
    };
    this.all.set(one.number, added);
    this.#byEmail.set(one.email, added);
    this.#byPhone.set(one.phone, added);
    return added;
  }

  /** Something new of an appointment, after `before`; `known`: what its reader knew before that. */
  tell(
    one: Appointment,
    side: Side,
    news: { kind: string; known: Start | undefined; now: number } & {
      byInstitute?: boolean;
      unsent?: Unsent | undefined;
    },
  ): void {
    const { kind, now, byInstitute = false } = news;
    const [unsent] = this.#takeBack(one, side, news.unsent);
    const known = unsent ? unsent.known : news.known;
    const { start } = one;
    const isSame = known && start && textOf(known) === textOf(start);
    if (isSame && one.isOpen && kind === 'moved') return;
    // Who knew of nothing hears of it as of something new.
    const own = kind === 'moved' && !known ? 'confirmed' : kind;
    // Nothing follows an end that it could wait for.
    const later = ['cancelled', 'ended'].includes(kind) ? now : (unsent?.due ?? now);
    const due = byInstitute ? now + undo : later;
    const subject = subjects[side](own, { ...one, known });
    const told = { kind: `${side} ${own}`, subject, due, known, chances: 0 };
    one.waiting[side] = { ...told, until: Number.POSITIVE_INFINITY };
  }

  /** The institute has done something itself: what it was to hear of a change is obsolete. */
  takeBackChange(one: Appointment, unsent?: Unsent): void {
    if (one.waiting.institute?.known) this.#takeBack(one, 'institute', unsent);
  }

  /** Withdraws a side's unsent mails, except one that is being sent. @returns the withdrawn ones, oldest first */
  #takeBack(one: Appointment, side: Side, unsent?: Unsent): Told[] {
    const newest = one.waiting[side];
    const older = one.leaving.filter((other) => other.side === side);
    const all = [...older, ...(newest ? [{ side, told: newest }] : [])];
    // Those that have left meanwhile are the oldest.
    const left = unsent ? Math.max(0, all.length - unsent.count) + (unsent.isLeaving ? 1 : 0) : 0;
    delete one.waiting[side];
    one.leaving = [...one.leaving.filter((other) => other.side !== side), ...all.slice(0, left)];
    return all.slice(left).map(({ told }) => told);
  }

  /** It stands elsewhere, or no more: what speaks of the old start may not leave. */
  reschedule(one: Appointment, start: Start | undefined, now: number): void {
    one.start = start ?? one.start;
    one.isOpen = start !== undefined;
    one.scheduled = now;
    delete one.waiting.reminder;
    delete one.waiting.second;
  }

  /** Time has come to this. */
  look(now: number): void {
    for (const one of this.all.values()) this.#remind(one, now);
  }

  #remind(one: Appointment, now: number): void {
    const { start, waiting, reminded } = one;
    for (const name of ['reminder', 'second'] as const)
      if ((waiting[name]?.until ?? now + 1) <= now) delete waiting[name];
    if (!start || !one.isOpen || one.isHeld || at(start) <= now) return;
    const eve = eveOf(start);
    // What happens in a half hour happens after its first moment.
    if (now < eve || one.scheduled >= eve) return;
    const usual = { known: undefined, until: at(start), chances: 0 };
    const subject = `Rappel : votre rendez-vous, ${title(start)}`;
    const write = (name: 'reminder' | 'second', due: number) => {
      if (now < due || reminded.has(`${name} ${textOf(start)}`)) return;
      reminded.add(`${name} ${textOf(start)}`);
      waiting[name] = { ...usual, kind: name, subject, due };
    };
    if (one.email) write('reminder', eve);
    if (one.coming !== textOf(start)) write('second', one.email ? eve + hour : eve);
  }

  /** The mails that a server has taken by now, each once. */
  takeMails(mails: readonly Taken[], now: number): void {
    for (const mail of mails) {
      if (this.#seen.has(mail.id)) continue;
      this.#seen.add(mail.id);
      const number = /(?:RDV|DEM)-[\w]+/.exec(mail.text)?.[0] ?? '';
      const one = this.#byEmail.get(mail.to) ?? this.all.get(number);
      const kind = one && this.#take(one, mail, now);
      if (one && kind !== undefined) this.#count(one, kind, now);
      else this.#report(`to ${mail.to}: "${mail.subject}"`, now, one);
    }
  }

  /** @returns what kind of mail it is; undefined if it is none that was to come next */
  #take(one: Appointment, { to, subject }: Taken, now: number): string | undefined {
    const side = this.#byEmail.has(to) ? 'client' : 'institute';
    const isIt = (told: Told | undefined) =>
      told !== undefined && told.due <= now && subject.startsWith(told.subject);
    // What is to leave first keeps all others back.
    const leaving = one.leaving.find((other) => other.side === side);
    if (leaving) {
      if (!isIt(leaving.told)) return undefined;
      one.leaving = one.leaving.filter((other) => other !== leaving);
      return leaving.told.kind;
    }
    const name = ([side, 'reminder'] as const).find((each) => isIt(one.waiting[each]));
    return name && this.#settle(one, name);
  }

  /** The messages that a gateway has by now; it tells copies by their id. */
  takeMessages(messages: readonly { id: string; to: string; start: string }[], now: number): void {
    for (const { id, to, start } of messages) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      const one = this.#byPhone.get(to);
      const told = one?.waiting.second;
      const isRight = told && one.start && start === textOf(one.start) && !isNight(now);
      if (isRight) this.#count(one, this.#settle(one, 'second'), now);
      else this.#report(`to ${to}: ${start}`, now, one);
    }
  }

  #settle(one: Appointment, name: keyof Appointment['waiting']): string {
    const kind = one.waiting[name]?.kind ?? '';
    delete one.waiting[name];
    return kind;
  }

  #count(one: Appointment, kind: string, now: number): void {
    one.touched = now;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  #report(what: string, now: number, one?: Appointment): void {
    this.wrong.push(
      `${new Date(now).toISOString()} wrong ${what}; ${JSON.stringify([one?.leaving, one?.waiting])}`,
    );
  }

  /** Everything that is due had the occasion to leave. */
  requireSent(now: number, { mail, gateway }: { mail: boolean; gateway: boolean }): void {
    const isLost = ({ number }: Appointment, told: Told | undefined, isPossible: boolean) => {
      if (!told || !isPossible || told.due > now || told.until <= now) return false;
      told.chances += 1;
      if (told.chances < enough) return false;
      const text = `lost ${told.kind} of ${number}: ${told.subject}`;
      return this.wrong.push(`${new Date(now).toISOString()} ${text}`) > 0;
    };
    for (const one of this.all.values()) {
      one.leaving = one.leaving.filter(({ told }) => !isLost(one, told, mail));
      for (const name of ['client', 'institute', 'reminder', 'second'] as const) {
        const isPossible = name === 'second' ? gateway && !isNight(now) : mail;
        if (isLost(one, one.waiting[name], isPossible)) delete one.waiting[name];
      }
    }
  }
}
