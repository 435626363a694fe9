import * as v from 'valibot';
import { malformed } from '../error-codes.ts';

/**
 * In an order: whoever books agrees to mails after the visit; false, where the box was shown and left open. Absent
 * where nothing was asked.
 */
export const afterVisit = { afterVisit: v.exactOptional(v.boolean(malformed)) };
