import {
  type AliasedExpression,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { allFields, type TextFieldName } from '#shared/booking/request-fields.ts';
import { pageSize } from '#shared/contract/list-query.ts';
import { foldTerms, foldText } from '#shared/text/fold.ts';
import type { Db } from './database.ts';
import type { Database } from './schema/schema.ts';

/* Each row also stores its text folded, and search terms are folded alike. */

const normalize = (parts: readonly (string | null)[]) => foldText(parts.filter(Boolean).join(' '));

interface RequestFields extends Readonly<Record<TextFieldName, string | null>> {
  readonly number: string;
  readonly care: string;
  readonly treatments: string;
}

const searchedFields = allFields.filter(([, { isSearched }]) => isSearched);

export function buildRequestSearchText(request: RequestFields): string {
  const { number, care, treatments } = request;
  const treatmentNames = (JSON.parse(treatments) as { nom: string }[]).map(({ nom }) => nom);
  return normalize([
    number,
    ...searchedFields.map(([name]) => request[name]),
    care,
    ...treatmentNames,
  ]);
}

type Message = Pick<Database['messages'], 'subject' | 'message' | 'sender'>;

export const buildMessageSearchText = ({ subject, message, sender }: Message) =>
  normalize([subject, message, sender]);

function splitTerms(text: string): string[][] {
  const digits = text.replace(/[\s.()+-]/g, '');
  return /^\d{4,}$/.test(digits) ? [[digits.replace(/^00/, '')]] : foldTerms(text);
}

export function matchesSearch(
  { and, or }: ExpressionBuilder<Database, 'requests' | 'messages'>,
  text: string,
): Expression<SqlBool> {
  return and(
    splitTerms(text).map((alternatives) =>
      or(
        alternatives.map((term) => {
          const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
          return sql<SqlBool>`search_words like ${pattern} escape '\\'`;
        }),
      ),
    ),
  );
}

interface Query {
  as(alias: 'rows'): AliasedExpression<object, 'rows'>;
}

/** Counts the rows of a query. PostgreSQL's driver returns a count as text. */
export async function countRows(db: Db, query: Query): Promise<number> {
  const { count } = await db
    .selectFrom(query.as('rows'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface RowQuery {
  limit(count: number): { executeTakeFirst(): Promise<unknown> };
}

export const hasRow = async (query: RowQuery): Promise<boolean> =>
  (await query.limit(1).executeTakeFirst()) !== undefined;

export const getPageWindow = (page: string) => ({
  limit: pageSize + 1,
  offset: (Number(page) - 1) * pageSize,
});

export const cutPage = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize,
});
