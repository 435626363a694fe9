import { readChanges } from '../../institute/contents/contents.ts';
import { contactAddress } from '../../institute/mail/addresses.ts';
import { retryGivenUp, undeliveredMails } from '../../institute/mail/undelivered.ts';
import { type Command, print } from './command.ts';
import { openExisting } from './open-database.ts';

/** Lists undelivered mails; exit code 1 when one of them is alarming. */
export const listMails: Command = async (config, _, { retry }) => {
  await using db = await openExisting(config);
  if (retry) return print(`Queued again: ${await retryGivenUp(db)}.`);
  const institute = contactAddress(config.contactTo, await readChanges(db));
  const mails = await undeliveredMails(db, institute);
  if (mails.length === 0) return print('No undelivered mails.');
  print(['state', 'recipient', 'subject', 'attempts', 'last error', 'next attempt'].join('\t'));
  for (const { state, mail } of mails) {
    const { recipient, subject, attempts, last_error, next_try_at } = mail;
    const nextAttempt = state === 'waiting' ? next_try_at : '-';
    print([state, recipient, subject, attempts, last_error ?? '-', nextAttempt].join('\t'));
  }
  return mails.some(({ isAlarming }) => isAlarming) ? 1 : 0;
};
