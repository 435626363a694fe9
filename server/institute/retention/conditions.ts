import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { timestamp } from '../clock.ts';
import type { Database, TableWhere } from '../database/schema/schema.ts';
import { givenUp } from '../queue/claims.ts';

type ConditionalTable = TableWhere<{ kept: { some: true } }>;

/** Which of the rows that are old enough go. */
export const conditions: {
  readonly [T in ConditionalTable]: (eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>;
} = {
  // Events of accounts, for example: the history of a request stays as long as the request.
  events: ({ not, exists, selectFrom }) =>
    not(exists(selectFrom('requests').select('id').whereRef('id', '=', 'events.subject'))),
  // Those that were sent, expired or given up; those that wait are retried for five days only.
  mails: ({ eb, or }) =>
    or([
      eb('sent_at', 'is not', null),
      eb('expires_at', '<=', timestamp()),
      eb('next_try_at', '=', givenUp),
    ]),
  // What clients wrote of the institute, as it once was: one whose author takes the agreement back has to go.
  content_history: (eb) => eb('kind', '=', 'testimonials'),
  // Nobody keeps such days. The empty one is of the facts.
  agenda_days: (eb) => eb('day', '>', ''),
};
