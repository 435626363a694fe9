import { readPage } from '../../../../shared/page/request-filter.ts';
import type { Asked } from '../forms/posted.ts';
import { load } from '../load.ts';

/** All that the owner changed, which each of these screens needs. */
export const loadContents = (asked: Asked) =>
  load(asked, { name: 'adminContents', query: { page: readPage(asked.search) } });
