import {
  type PaymentMethod,
  type PaymentPurpose,
  paymentMethods,
  paymentPurposes,
} from '../../shared/money/till.ts';

/* An independent model of the ledger: visits, their payments and redemptions, and the rest of cards and packs. */

export interface Visit {
  readonly number: string;
  readonly phone: string;
  readonly day: string;
  readonly prices: readonly number[];
  isGone: boolean;
  isMissed: boolean;
  kept: number;
  readonly payments: Paid[];
  readonly redemptions: Redeemed[];
}

interface Paid {
  readonly id: string;
  net: number;
  readonly method: PaymentMethod;
  readonly purpose: PaymentPurpose;
  readonly day: string;
}

interface Redeemed {
  readonly id: string;
  net: number;
  sessions: number;
  readonly prepaid: Prepaid;
}

interface Prepaid {
  readonly id: string;
  readonly table: 'gift_cards' | 'session_packs';
  readonly phone: string | null;
  left: number;
}

interface Row {
  readonly day: string;
  readonly method: PaymentMethod;
  readonly purpose: PaymentPurpose;
  readonly amount: number;
}

const newVisit = (index: number, day: string, prices: readonly number[]): Visit => ({
  number: `RDV-${7000 + index}`,
  phone: `+22507000000${index}0`,
  day,
  prices,
  isGone: false,
  isMissed: false,
  kept: 0,
  payments: [],
  redemptions: [],
});

const total = (entries: readonly { readonly net: number }[]) =>
  entries.reduce((sum, { net }) => sum + net, 0);

export class LedgerModel {
  readonly visits = [
    newVisit(0, '2026-11-10', [25_000]),
    newVisit(1, '2026-11-10', [18_500, 5500]),
    newVisit(2, '2026-11-11', [10_000, 10_001]),
  ];
  readonly prepaid: Prepaid[] = [];
  readonly #rows: Row[] = [];

  figures({ prices, isGone, isMissed, kept, payments, redemptions }: Visit) {
    const isDue = !isGone && !isMissed;
    const expected = isDue ? prices.reduce((sum, price) => sum + price, 0) : kept;
    const [paid, redeemed] = [total(payments), total(redemptions)];
    const outstanding = expected - paid - redeemed;
    const toSettle = isDue ? 0 : Math.max(0, Math.min(paid, -outstanding));
    return { expected, paid, redeemed, outstanding, toSettle };
  }

  total(today: string) {
    const all = { expected: 0, paid: 0, redeemed: 0, outstanding: 0 };
    for (const visit of this.visits.filter(({ day }) => day <= today)) {
      const figures = this.figures(visit);
      for (const key of ['expected', 'paid', 'redeemed', 'outstanding'] as const)
        all[key] += figures[key];
    }
    return all;
  }

  sums(key: 'method' | 'purpose') {
    const names = key === 'method' ? [...paymentMethods, 'credit'] : paymentPurposes;
    return names.flatMap((name) => {
      const own = this.#rows.filter((row) => row[key] === name);
      const amount = own.reduce((sum, row) => sum + row.amount, 0);
      return amount === 0 ? [] : [{ [key]: name, amount }];
    });
  }

  pay(
    visit: Visit,
    { id, amount, method, purpose, day, force }: Row & { id: string; force: boolean },
  ): string {
    const left = Math.max(0, this.figures(visit).outstanding);
    if (amount > left && !force) return 'confirm-anyway';
    visit.payments.push({ id, net: amount, method, purpose, day });
    this.#rows.push({ day, method, purpose, amount });
    return 'ok';
  }

  sellCard(id: string, { amount, method }: Pick<Row, 'amount' | 'method'>, day: string): string {
    this.prepaid.push({ id, table: 'gift_cards', phone: null, left: amount });
    this.#rows.push({ day, method, purpose: 'gift-card', amount });
    return 'ok';
  }

  sellPack(id: string, { phone }: Visit, method: PaymentMethod, day: string): string {
    this.prepaid.push({ id, table: 'session_packs', phone, left: 2 });
    this.#rows.push({ day, method, purpose: 'session-pack', amount: 40_000 });
    return 'ok';
  }

  redeem(visit: Visit, prepaid: Prepaid, id: string): string {
    const { outstanding } = this.figures(visit);
    const isCard = prepaid.table === 'gift_cards';
    if (outstanding <= 0) return 'conflict';
    if (prepaid.phone !== null && prepaid.phone !== visit.phone) return 'not-found';
    if (prepaid.left <= 0) return 'conflict';
    const used = visit.redemptions.filter(({ sessions }) => sessions > 0).length;
    const worth = visit.prices.toSorted((a, b) => b - a)[used] ?? 0;
    const net = isCard ? Math.min(prepaid.left, outstanding) : worth;
    const sessions = isCard ? 0 : 1;
    visit.redemptions.push({ id, net, sessions, prepaid });
    prepaid.left -= isCard ? net : 1;
    return 'ok';
  }

  undo(visit: Visit, id: string): string {
    const payment = visit.payments.find((candidate) => candidate.id === id);
    if (payment) {
      this.#rows.push({ ...payment, amount: -payment.net });
      payment.net = 0;
    }
    this.#giveBack(visit.redemptions.filter((redemption) => redemption.id === id));
    return 'ok';
  }

  #giveBack(redemptions: readonly Redeemed[]): void {
    for (const redemption of redemptions) {
      redemption.prepaid.left +=
        redemption.prepaid.table === 'gift_cards' ? redemption.net : redemption.sessions;
      Object.assign(redemption, { net: 0, sessions: 0 });
    }
  }

  cancel(visit: Visit): string {
    if (visit.isGone) return 'conflict';
    visit.isGone = true;
    this.#giveBack(visit.redemptions);
    return 'ok';
  }

  outcome(visit: Visit, outcome: 'came' | 'missed', now: string): string {
    const starts = `${visit.day}T1${this.visits.indexOf(visit)}:00`;
    if (visit.isGone || starts > now.slice(0, 16)) return 'conflict';
    visit.isMissed = outcome === 'missed';
    if (visit.isMissed) this.#giveBack(visit.redemptions);
    return 'ok';
  }

  settle(
    visit: Visit,
    { id, answer, method, day }: { id: string; answer: string; method: PaymentMethod; day: string },
  ): string {
    const { toSettle } = this.figures(visit);
    if (toSettle === 0) return 'conflict';
    if (answer === 'kept') {
      visit.kept += toSettle;
      return 'ok';
    }
    const by = answer === 'credit' ? 'credit' : method;
    let rest = toSettle;
    for (const payment of visit.payments.toReversed()) {
      const amount = Math.min(rest, payment.net);
      rest -= amount;
      payment.net -= amount;
      this.#rows.push({ day, method: by, purpose: payment.purpose, amount: -amount });
    }
    if (answer === 'credit') {
      this.prepaid.push({ id, table: 'gift_cards', phone: visit.phone, left: toSettle });
      this.#rows.push({ day, method: 'credit', purpose: 'gift-card', amount: toSettle });
    }
    return 'ok';
  }
}
