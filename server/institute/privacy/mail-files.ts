import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readableText } from './mail-text.ts';

/** Names of the mail files in an outbox, unfinished ones included. */
export async function fileNames(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name)).sort();
}

/** Names of the mail files whose readable text a predicate accepts. */
export async function findFiles(
  outbox: string,
  accepts: (text: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await fileNames(outbox)) {
    // The file may have been deleted meanwhile.
    const mail = await readFile(join(outbox, name)).catch(() => Buffer.alloc(0));
    if (accepts(readableText(mail))) found.push(name);
  }
  return found;
}

/** Deletes files of an outbox. */
export async function eraseFiles(outbox: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(outbox, name), { force: true });
}
