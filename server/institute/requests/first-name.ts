import { plainText } from '../../../shared/text/plain-text.ts';
import { walkInName } from '../../../shared/text/walk-in.ts';

const titles = /^(?:m|mr|mme|mlle|dr|monsieur|madame|mademoiselle|docteur)\.?$/i;
const longestName = 30;

/** Of a client without a name what stands for it; "" for "Mme Koné": a title is followed by a surname. */
export function firstNameOf(name: string): string {
  if (name === walkInName) return name;
  const [first = ''] = plainText(name).trim().split(/\s+/);
  // By characters: half of one is none.
  return titles.test(first) ? '' : [...first].slice(0, longestName).join('');
}
