import { appointmentTitle } from '../calendar/time-of-day.ts';
import type { Institute } from '../institute.ts';
import { formatXof } from './money-text.ts';

/* A deposit in words, the same on pages, in mails and on WhatsApp. */

export const isOpenDeposit = (state: string | null | undefined): boolean =>
  state === 'due' || state === 'said';

/** Returns "jeudi 26 novembre à 10 h 30" for an ISO 8601 time in UTC, which is Abidjan's time. */
export const untilText = (until: string) =>
  appointmentTitle(until.slice(0, 10), until.slice(11, 16));

export const depositLine = (amount: number) => `Acompte\u00a0: ${formatXof(amount)}`;

export const termsLine = ({ terms }: Institute['deposits']) =>
  terms ? `Conditions de l’acompte\u00a0: ${terms}` : '';

interface Held {
  readonly number: string;
  readonly name: string;
  readonly day: string;
  readonly hour: string;
  readonly amount: number;
  readonly until?: string | undefined;
}

/** Returns the WhatsApp message to a client with a hold. `page`: the page's whole address. */
export function depositMessage(held: Held, institute: Institute, page: string): string {
  const { number, name, day, hour, amount, until } = held;
  return [
    `Bonjour ${name}, nous vous gardons l’heure du ${appointmentTitle(day, hour)} (${number}).`,
    `Pour confirmer, un acompte de ${formatXof(amount)} est demandé${until ? `, avant le ${untilText(until)}` : ''}.`,
    `Payer et suivre\u00a0: ${page}`,
    termsLine(institute.deposits),
    institute.name,
  ]
    .filter(Boolean)
    .join('\n');
}
