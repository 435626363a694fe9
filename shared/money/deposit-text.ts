import { formatDayTime } from '../calendar/time-of-day.ts';
import { formatPhone, type Institute } from '../institute.ts';
import { listDepositMethodKeys } from './deposit.ts';
import { formatXof } from './money-text.ts';

export const isOpenDeposit = (state: string | null | undefined): boolean =>
  state === 'due' || state === 'said';

/** Returns "jeudi 26 novembre à 10 h 30" for an ISO 8601 time in UTC, which is Abidjan's time. */
export const formatUtcMoment = (until: string) =>
  formatDayTime(until.slice(0, 10), until.slice(11, 16));

export const formatDepositLine = (amount: number) => `Acompte\u00a0: ${formatXof(amount)}`;

export const formatTermsLine = ({ terms }: Institute['deposits']) =>
  terms ? `Conditions de l’acompte\u00a0: ${terms}` : '';

/* The owner's payment numbers and links. Only Wave links accept an amount; no link accepts a reference. */

interface DepositMethod {
  readonly name: string;
  readonly link?: string;
  readonly hasAmount?: boolean;
  readonly number?: string;
  readonly shownNumber?: string;
}

const methodNames = { wave: 'Wave', orange: 'Orange Money', mtn: 'MTN MoMo' } as const;
const waveHost = 'pay.wave.com';

export function listDepositMethods(
  deposits: Institute['deposits'],
  amount: number,
): DepositMethod[] {
  return listDepositMethodKeys(deposits).map((key) => ({
    name: methodNames[key],
    ...resolveMethod(deposits[key], amount),
  }));
}

function resolveMethod(way: string, amount: number): Omit<DepositMethod, 'name'> {
  if (!way.startsWith('https://')) return { number: way, shownNumber: formatPhone(way) };
  const link = way;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.hostname !== waveHost) return { link };
  url.searchParams.set('amount', String(amount));
  return { link: url.href, hasAmount: true };
}

export const formatMethodNames = (deposits: Institute['deposits']): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(
    listDepositMethods(deposits, 0).map(({ name }) => name),
  );

interface Hold {
  readonly number: string;
  readonly name: string;
  readonly day: string;
  readonly time: string;
  readonly amount: number;
  readonly until?: string | undefined;
}

export function formatDepositMessage(hold: Hold, institute: Institute): string {
  const { number, name, day, time, amount, until } = hold;
  return [
    `Bonjour ${name}, nous vous gardons l’heure du ${formatDayTime(day, time)} (${number}).`,
    `Pour confirmer, un acompte de ${formatXof(amount)} est demandé${until ? `, avant le ${formatUtcMoment(until)}` : ''}.`,
    ...listDepositMethods(institute.deposits, amount).map(
      ({ name, link, shownNumber }) => `${name}\u00a0: ${link ?? shownNumber}`,
    ),
    formatTermsLine(institute.deposits),
    institute.name,
  ]
    .filter(Boolean)
    .join('\n');
}
