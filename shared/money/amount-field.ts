import * as v from 'valibot';
import { noAmount } from './amount.ts';
import { formatXof } from './money-text.ts';

/** Judges whole francs CFA. */
export const Amount = (least: number, most: number) =>
  v.pipe(
    v.number(noAmount),
    v.integer(noAmount),
    v.minValue(least, noAmount),
    v.maxValue(most, `Ce montant est trop grand\u00a0: ${formatXof(most)} au plus.`),
  );
