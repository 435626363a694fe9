import { pageSize } from '../../../shared/contract/admin-query.ts';

/** One more than a page holds tells whether there is another, without counting them all. */
export const window = (page: string) => ({
  limit: pageSize + 1,
  offset: (Number(page) - 1) * pageSize,
});

export const cut = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize,
});
