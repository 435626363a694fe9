import { formatPhone, type Institute } from '../institute.ts';

/* The owner's numbers and links for deposits. Only Wave's links take the amount, and none takes a reference. */

export interface PayWay {
  readonly name: string;
  readonly link?: string;
  readonly hasAmount?: boolean;
  readonly number?: string;
  readonly shownNumber?: string;
}

const names = { wave: 'Wave', orange: 'Orange Money', mtn: 'MTN MoMo' } as const;
const waveHost = 'pay.wave.com';

export function payWays(deposits: Institute['deposits'], amount: number): PayWay[] {
  return (['wave', 'orange', 'mtn'] as const)
    .filter((key) => deposits[key] !== '')
    .map((key) => ({ name: names[key], ...filled(deposits[key], amount) }));
}

function filled(way: string, amount: number): Omit<PayWay, 'name'> {
  if (!way.startsWith('https://')) return { number: way, shownNumber: formatPhone(way) };
  const link = way;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.hostname !== waveHost) return { link };
  url.searchParams.set('amount', String(amount));
  return { link: url.href, hasAmount: true };
}

export const payNames = (deposits: Institute['deposits']): string =>
  payWays(deposits, 0)
    .map(({ name }) => name)
    .join(', ');
