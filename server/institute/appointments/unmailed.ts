import type { Db } from '../database/database.ts';
import type { AppointmentRequest } from './requests.ts';

/*
 * Orders without a mail to the client, because strangers had used up the network's mails. They count, but the site
 * sends no automatic mail about them until their mailbox is proven or the institute has written to it.
 */

export async function noteUnmailed(
  within: Db,
  all: readonly Pick<AppointmentRequest, 'id'>[],
  unmailed: 0 | 1 = 1,
): Promise<void> {
  const ids = all.map(({ id }) => id);
  await within.updateTable('requests').set({ unmailed }).where('id', 'in', ids).execute();
}
