import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Outbox } from '../support/outbox.ts';
import { runCommand, startSite } from '../support/process.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'erased-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Returns the base64 spellings of a word: one for each position in a group of three bytes. */
function listBase64Spellings(word: string): string[] {
  return [0, 1, 2].map((position) => {
    const text = Buffer.from('x'.repeat(position) + word).toString('base64');
    return text.slice(position === 0 ? 0 : 4, -4);
  });
}

/** Finds the files of the data folder that contain a word, plain or in a transfer encoding of mails. */
async function findFilesWith(word: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const filesWithText: string[] = [];
  for (const entry of names.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1');
    const unfolded = bytes.replace(/=?\r?\n/g, '');
    const isThere = [bytes, unfolded].some((text) => text.toLowerCase().includes(word));
    if (isThere || listBase64Spellings(word).some((code) => unfolded.includes(code)))
      filesWithText.push(entry.name);
  }
  return filesWithText.sort();
}

const email = 'canari-adresse@exemple.ci';
const canaries = ['canari-nom', 'canari-note', 'canari-message', 'canari-sujet', 'canari-adresse'];

test('erase removes a person from every file, while two processes run', async () => {
  await using site = await startSite({ DATA_DIR: dataDir });
  await using second = await startSite({ DATA_DIR: dataDir });
  const outbox = join(dataDir, 'outbox');
  for (const [index, { url }] of [site, second].entries()) {
    const visitor = await Visitor.at(url);
    await visitor.call('auth/basic/login', { email });
    const request = { ...wholeRequest, name: 'canari-nom', note: `canari-note ${index} é`, email };
    expect((await visitor.call('booking/request', request)).status).toBe(200);
    const message = `canari-message ${index}, répondre à : ${email}`;
    expect((await visitor.call('contact/send', { subject: 'canari-sujet', message })).status).toBe(
      200,
    );
    for (let other = 0; other < 20; other += 1) {
      const subject = `Autre ${index} ${other}`;
      const otherVisitor = await Visitor.at(url);
      await otherVisitor.call('contact/send', { subject, message: 'Reste '.repeat(50) });
    }
  }
  const readMails = () => new Outbox(outbox).readMails();
  await expect.poll(async () => (await readMails()).length).toBe(48);
  for (const word of canaries) expect(await findFilesWith(word)).not.toEqual([]);

  const { code, stdout, stderr } = await runCommand({ DATA_DIR: dataDir }, 'erase', email, '--yes');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Erased: sign_in_links: 2, requests: 2, [^\n]*outbox: 8, [^\n]*files: 8/);
  for (const word of canaries) expect(await findFilesWith(word)).toEqual([]);
  expect(await readMails()).toHaveLength(40);
  const visitor = await Visitor.at(second.url);
  const contactMessage = { subject: 'Après', message: 'Bonjour' };
  expect((await visitor.call('contact/send', contactMessage)).status).toBe(200);
});
