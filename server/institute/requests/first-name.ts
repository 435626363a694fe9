import { plainText } from '../../../shared/text/plain-text.ts';

const titles = /^(?:m|mr|mme|mlle|dr|monsieur|madame|mademoiselle|docteur)\.?$/i;
const longestName = 30;

/** "" for "Mme Koné": a title is followed by a surname. */
export function firstNameOf(name: string): string {
  const [first = ''] = plainText(name).trim().split(/\s+/);
  // By characters: half of one is none.
  return titles.test(first) ? '' : [...first].slice(0, longestName).join('');
}
