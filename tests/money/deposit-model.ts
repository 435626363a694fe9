/*
 * An independent model of held slots: one staff member, four slots that do not touch, two opening hours to pay, and two
 * hours of notice. The institute is open from 9 to 19 on all days of the histories.
 */

export interface Slot {
  readonly day: string;
  readonly time: string;
}

type State = 'due' | 'said' | 'noted' | 'expired' | 'refused' | 'settled';

interface One {
  readonly client: number;
  slot: Slot;
  status: 'confirmed' | 'cancelled';
  state: State;
  until: number | null;
  /** True once the time to pay has run out. */
  wasEnded?: true;
  /** The time of the booking, or of the client's last move. */
  changed: number;
}

export type ModelStep =
  | { readonly kind: 'cancel'; readonly which: number }
  /** The reported amount does not matter: a staff member checks each report. */
  | { readonly kind: 'pay'; readonly which: number; readonly amount: number }
  | {
      readonly kind: 'answer';
      readonly which: number;
      readonly answer: 'noted' | 'refused' | 'settled';
    }
  | { readonly kind: 'move'; readonly which: number; readonly slot: Slot };

const minute = 60_000;
const notice = 120 * minute;
const leastHold = 30 * minute;
const cutOff = 240 * minute;
const grace = 10 * minute;
const mostToCome = 5;

const startOf = ({ day, time }: Slot) => Date.parse(`${day}T${time}:00.000Z`);
const isOpen = ({ state }: One) => state === 'due' || state === 'said';
const isSame = (one: Slot, other: Slot) => one.day === other.day && one.time === other.time;

/** Returns the end of two opening hours, rounded up to a quarter. The rest of the evening counts. */
function twoOpeningHours(now: number): number {
  let left = 120;
  for (let at = Math.floor(now / minute); ; at += 1) {
    const ofDay = at % 1440;
    if (ofDay < 9 * 60 || ofDay >= 19 * 60) continue;
    if (left === 0) return Math.min(Math.ceil(at / 15) * 15, at - ofDay + 19 * 60) * minute;
    left -= 1;
    // The closing time still belongs to the day.
    if (left === 0 && ofDay + 1 === 19 * 60) return (at + 1) * minute;
  }
}

export class DepositModel {
  now: number;
  /** The number of mails about a slot that is free again. */
  ended = 0;
  readonly #all: One[] = [];

  constructor(now: number) {
    this.now = now;
  }

  all() {
    return this.#all.map(({ status, state, until, slot }) => ({
      status,
      state,
      until: until === null ? null : new Date(until).toISOString(),
      day: slot.day,
      time: slot.time,
      taken: status === 'confirmed' ? 1 : 0,
    }));
  }

  wait(minutes: number): void {
    this.now += minutes * minute;
    for (const one of this.#all) {
      const isOver = one.status === 'confirmed' && one.state === 'due';
      if (!isOver || one.until === null || one.until > this.now) continue;
      Object.assign(one, { status: 'cancelled', state: 'expired', wasEnded: true });
      this.ended += 1;
    }
  }

  book(client: number, slot: Slot): string {
    if (this.#unpaidOf(client) >= 2 || this.#hasRefused(client)) return 'not-bookable number';
    if (startOf(slot) - this.now < notice) return 'too-soon';
    if (this.#holderOf(slot)) return 'slot-taken';
    const own = this.#confirmedOf(client);
    const toCome = own.filter((one) => startOf(one.slot) > this.now);
    if (toCome.length >= mostToCome) return 'not-bookable number';
    const until = Math.min(twoOpeningHours(this.now), startOf(slot) - notice);
    if (until - this.now < leastHold) return 'not-bookable deposit';
    if (own.some(isOpen)) return 'not-bookable number';
    const held = { client, slot, status: 'confirmed', state: 'due', until } as const;
    this.#all.push({ ...held, changed: this.now });
    return 'ok';
  }

  take(step: ModelStep): string {
    const one = this.#all[step.which];
    if (!one) throw new Error('nothing there');
    if (step.kind === 'pay') return this.#pay(one);
    if (step.kind === 'answer') return this.#answer(one, step.answer);
    if (step.kind === 'move') return this.#move(one, step.slot);
    return this.#cancel(one);
  }

  #confirmedOf(client: number): One[] {
    return this.#all.filter((one) => one.client === client && one.status === 'confirmed');
  }

  /** Counts a client's ended holds without a payment. All histories end within thirty days. */
  #unpaidOf(client: number): number {
    const isUnpaid = ({ status, state, wasEnded }: One) =>
      status === 'cancelled' && wasEnded && (state === 'expired' || state === 'said');
    return this.#all.filter((one) => one.client === client && isUnpaid(one)).length;
  }

  #hasRefused(client: number): boolean {
    return this.#all.some((one) => one.client === client && one.state === 'refused');
  }

  #holderOf(slot: Slot): One | undefined {
    return this.#all.find((one) => one.status === 'confirmed' && isSame(one.slot, slot));
  }

  #pay(one: One): string {
    if (one.state === 'said' || one.state === 'noted') return 'ok';
    if (one.state === 'refused' || one.state === 'settled') return 'conflict';
    // Within the notice no other client can book the slot, so its own client may still keep it.
    const isFree = !this.#holderOf(one.slot) && startOf(one.slot) > this.now;
    const hasOther = this.#confirmedOf(one.client).some(isOpen);
    const mayHold = !hasOther && !this.#hasRefused(one.client);
    const isTaken = one.state === 'expired' && isFree && mayHold;
    Object.assign(one, { state: 'said', until: null, ...(isTaken && { status: 'confirmed' }) });
    return 'ok';
  }

  #answer(one: One, answer: 'noted' | 'refused' | 'settled'): string {
    const isHeld = one.status === 'confirmed' && isOpen(one);
    // A noted deposit is money, which is settled on its bill.
    const isGivenUp = one.status === 'cancelled' && one.state === 'said';
    const fits = answer === 'settled' ? isGivenUp : isHeld;
    if (!fits) return 'conflict';
    Object.assign(one, { state: answer });
    if (answer !== 'settled') one.until = null;
    if (answer !== 'refused') return 'ok';
    one.status = 'cancelled';
    this.ended += 1;
    return 'ok';
  }

  #isTooLate({ slot, changed }: One): boolean {
    const left = startOf(slot) - this.now;
    return left < (this.now - changed < grace ? 0 : cutOff);
  }

  #cancel(one: One): string {
    const isToday = one.slot.day >= new Date(this.now).toISOString().slice(0, 10);
    if (one.status !== 'confirmed' || !isToday) return 'conflict';
    if (this.#isTooLate(one)) return 'too-late';
    one.status = 'cancelled';
    return 'ok';
  }

  #move(one: One, slot: Slot): string {
    if (one.status !== 'confirmed') return 'conflict';
    if (this.#isTooLate(one)) return 'too-late';
    if (isSame(one.slot, slot)) return 'same-hour';
    if (startOf(slot) - this.now < notice) return 'too-soon';
    const last = startOf(slot) - notice;
    const isShorter = one.state === 'due' && one.until !== null && last < one.until;
    if (isShorter && last - this.now < leastHold) return 'too-soon';
    if (this.#holderOf(slot)) return 'slot-taken';
    if (isShorter) one.until = last;
    Object.assign(one, { slot, changed: this.now });
    return 'ok';
  }
}
