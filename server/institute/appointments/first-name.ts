import { walkInName } from '../../../shared/agenda/walk-in-name.ts';
import { plainText } from '../../../shared/text/plain-text.ts';

const titles = /^(?:m|mr|mme|mlle|dr|monsieur|madame|mademoiselle|docteur)\.?$/i;
const longestName = 30;

/** Returns the first name, or a placeholder; "" for "Mme Koné": a surname follows a title. */
export function firstNameOf(name: string): string {
  if (name === walkInName) return name;
  const [first = ''] = plainText(name).trim().split(/\s+/);
  // Cuts by characters, because half of one is invalid.
  return titles.test(first) ? '' : [...first].slice(0, longestName).join('');
}
