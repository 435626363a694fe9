import { pageSize } from '../../../shared/contract/list-query.ts';

/** Returns a window of one extra row, which shows if there is a next page. */
export const pageWindow = (page: string) => ({
  limit: pageSize + 1,
  offset: (Number(page) - 1) * pageSize,
});

export const cutPage = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize,
});
