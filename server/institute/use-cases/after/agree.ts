import { notePress, readerOf, requestOfLink } from '../../agenda/booking/manage-links.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { agreeToTick } from '../../requests/consents.ts';

/** By a press on the page that a mail leads to: its link alone shows whose the mailbox is. @throws {Refusal} not-found, forbidden */
export const agreeByLink = (db: Db, token: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const request = await requestOfLink(within, token);
    if ((await readerOf(within, token)) !== 'mailbox') throw new Refusal('forbidden');
    await notePress(within, token);
    await agreeToTick(within, request);
  });
