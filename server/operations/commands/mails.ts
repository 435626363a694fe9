import { retryGivenUp, stuckMails } from '../../institute/mail/stuck.ts';
import { type Command, print } from './command.ts';
import { openExisting } from './open-database.ts';

/** Lists the mails that were not taken; exit code 1 when that is worth an alarm. */
export const listMails: Command = async (config, _, { retry }) => {
  await using db = await openExisting(config);
  if (retry) return print(`Tried again: ${await retryGivenUp(db)}.`);
  const stuck = await stuckMails(db, config.contactTo);
  if (stuck.length === 0) return print('No mail is stuck.');
  print(['state', 'recipient', 'subject', 'tries', 'last error', 'next try'].join('\t'));
  for (const { state, mail } of stuck) {
    const { recipient, subject, attempts, last_error, next_try_at } = mail;
    const next = state === 'waiting' ? next_try_at : '-';
    print([state, recipient, subject, attempts, last_error ?? '-', next].join('\t'));
  }
  return stuck.some(({ isAlarming }) => isAlarming) ? 1 : 0;
};
