import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { retention } from '../../../shared/retention.ts';
import { daysAgo } from '../clock.ts';
import { fileName } from '../mail/delivery.ts';

const outboxFile = /^\d{4}-\d\d-\d\dT[\d.-]+Z-[\w-]+\.eml(\.part)?$/;

/** Deletes mail files that have exceeded the retention period of mails. @returns how many */
export async function eraseOldMailFiles(outbox: string): Promise<number> {
  const names = await readdir(outbox).catch(() => []);
  const limit = fileName({ createdAt: daysAgo(retention.mailDays), id: '' });
  const old = names.filter((name) => outboxFile.test(name) && name < limit);
  for (const name of old) await unlink(join(outbox, name));
  return old.length;
}
