import { timestamp } from '../../institute/clock.ts';
import { isEmpty } from '../../institute/database/copy-database.ts';
import { fillWithDemo } from '../../institute/demo/fill.ts';
import { staff } from '../../institute/demo/seed.ts';
import { contactAddress } from '../../institute/notifications/mail-delivery.ts';
import { type Command, CommandError, openOrCreate, print } from './command.ts';

export const demo: Command = async (config) => {
  await using db = await openOrCreate(config);
  if (!(await isEmpty(db))) {
    throw new CommandError('the database is not empty: demo data go into an empty one only');
  }
  const { origin: publicUrl } = config;
  const contactTo = contactAddress(config.contactTo, undefined);
  const { requests, messages } = await fillWithDemo(db, { publicUrl, contactTo, now: timestamp() });
  return print(
    `Written: ${requests} requests, ${messages} messages. For the back office, sign in as ${staff[0]}.`,
  );
};
