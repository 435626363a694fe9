import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mailWords } from './mail-words.ts';

/** The names of the mails in an outbox, with those that were never finished. */
export async function fileNames(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name)).sort();
}

/** The names of those whose words a function picks. */
export async function filesThat(
  outbox: string,
  isAsked: (words: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await fileNames(outbox)) {
    // One that is gone meanwhile holds nothing any more.
    const mail = await readFile(join(outbox, name)).catch(() => Buffer.alloc(0));
    if (isAsked(mailWords(mail))) found.push(name);
  }
  return found;
}

export async function eraseFiles(outbox: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(outbox, name), { force: true });
}
