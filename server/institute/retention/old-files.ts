import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { retention } from '../../../shared/retention.ts';
import { daysAgo } from '../clock.ts';
import { fileName } from '../mail/delivery.ts';

const ours = /^\d{4}-\d\d-\d\dT[\d.-]+Z-[\w-]+\.eml(\.part)?$/;

/** Mails that are files are kept as long as those that were sent. */
export async function eraseOldFiles(outbox: string): Promise<number> {
  const names = await readdir(outbox).catch(() => []);
  const limit = fileName({ createdAt: daysAgo(retention.mailDays), id: '' });
  const old = names.filter((name) => ours.test(name) && name < limit);
  for (const name of old) await unlink(join(outbox, name));
  return old.length;
}
