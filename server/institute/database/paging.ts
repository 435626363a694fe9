import { pageSize } from '../../../shared/contract/list-query.ts';

/** Fetches one row more than a page holds, which shows whether there is a next page. */
export const pageWindow = (page: string) => ({
  limit: pageSize + 1,
  offset: (Number(page) - 1) * pageSize,
});

/** The rows of the page, without the extra one. */
export const cutPage = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize,
});
