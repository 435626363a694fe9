import type { Db } from '../database/database.ts';
import type { AppointmentRequest } from './requests.ts';

/*
 * Orders whose client got no mail, as strangers had used up the mails of that network: they count as ever, but the site
 * writes no mail about them by itself, until their mailbox is proven or the institute has written to it.
 */

/** Notes whether the site writes mails about these orders by itself. */
export async function noteUnmailed(
  within: Db,
  all: readonly Pick<AppointmentRequest, 'id'>[],
  unmailed: 0 | 1 = 1,
): Promise<void> {
  const ids = all.map(({ id }) => id);
  await within.updateTable('requests').set({ unmailed }).where('id', 'in', ids).execute();
}
