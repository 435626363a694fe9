import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { withoutAccents } from '../../../shared/text/slug.ts';
import type { Database } from './schema.ts';

/*
 * Searching without accents, alike in every database: what can be looked for is kept a second time,
 * in small letters without accents, and compared with words made alike.
 */

const joined = (parts: readonly (string | null)[]) =>
  withoutAccents(parts.filter(Boolean).join(' '));

interface Asked {
  number: string;
  name: string;
  phone: string;
  email: string | null;
  care: string;
  /** JSON of StoredTreatment[]. */
  treatments: string;
}
export function requestWords({ number, name, phone, email, care, treatments }: Asked): string {
  const chosen = (JSON.parse(treatments) as { nom: string }[]).map(({ nom }) => nom);
  return joined([number, name, phone, email, care, ...chosen]);
}

interface Letter {
  subject: string;
  message: string;
  sender: string | null;
}
export const messageWords = ({ subject, message, sender }: Letter) =>
  joined([subject, message, sender]);

/** Each word has to be there, in whatever order; a telephone number counts as one, however spaced. */
function wordsOf(text: string): string[] {
  const digits = text.replace(/[\s.()+-]/g, '');
  if (/^\d{4,}$/.test(digits)) return [digits.replace(/^00/, '')];
  return withoutAccents(text).split(/\s+/).filter(Boolean);
}

/** Whether a row has all the words that somebody looks for. */
export function hasWords(
  { and }: ExpressionBuilder<Database, 'requests' | 'messages'>,
  text: string,
): Expression<SqlBool> {
  return and(
    wordsOf(text).map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql<SqlBool>`search_words like ${pattern} escape '\\'`;
    }),
  );
}
