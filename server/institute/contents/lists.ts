import * as v from 'valibot';
import { AdminContents } from '../../../shared/contract/admin/contents.ts';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import { schemaOf } from '../../../shared/contract/contents/kinds.ts';
import type { Db } from '../database/database.ts';
import { fromText, listHistory } from './history.ts';
import { contentMark, type Key } from './store.ts';

/** All that differs from the product or is a draft, and a page of its history. */
export async function readContents(
  db: Db,
  page: string,
): Promise<Omit<AdminContents, MenuCount | 'outside'>> {
  const { version } = await db
    .selectFrom('contents_version')
    .select('version')
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('contents').selectAll().orderBy('kind').orderBy('id').execute();
  const { events, hasNext } = await listHistory(db, page);
  return v.parse(AdminContents, {
    version,
    contents: rows.filter(isKnown).map((row) => ({
      kind: row.kind,
      id: row.id,
      mark: contentMark(row),
      value: fromText(row.value),
      draft: row.draft === null ? null : { value: fromText(row.draft) },
    })),
    changes: events.filter(isKnown),
    hasNext,
  });
}

/** Another release may have stored what this one knows nothing of. */
const isKnown = ({ kind, id }: Key) => schemaOf(kind, id) !== undefined;
