import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InstituteOptions, openInstitute } from '../../server/institute/open.ts';
import { listen } from '../../server/listen.ts';
import { createLog } from '../../server/log.ts';

export interface TestInstitute extends AsyncDisposable {
  url: string;
  outbox: Outbox;
  databaseFile: string;
}

/** The embedded backend on a port of its own, over a new folder. */
export async function startInstitute(
  smtpUrl?: string,
  more: Partial<InstituteOptions> = {},
): Promise<TestInstitute> {
  const opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'institute-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const institute = opened.use(
    await openInstitute({
      dataDir,
      publicUrl: 'http://localhost:3000',
      secure: false,
      jwtSecrets: ['j'.repeat(32)],
      smtpUrl,
      mailFrom: 'Institut <site@institut.example>',
      contactTo: 'accueil@institut.example',
      google: undefined,
      facebook: undefined,
      log: createLog('silent'),
      ...more,
    }),
  );
  const { url } = opened.use(await listen(institute.app));
  return {
    url,
    outbox: new Outbox(join(dataDir, 'outbox')),
    databaseFile: join(dataDir, 'institute.sqlite'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The folder where mails arrive as files. */
export class Outbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async mails(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(files.map(async (name) => readMail(join(this.#folder, name))));
  }

  /** Waits for the mail to come. */
  async mailTo(recipient: string, count = 1): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const found = (await this.mails()).filter((mail) => mail.includes(`\nTo: ${recipient}`));
      if (found.length >= count) return found.at(-1) as string;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`no mail to ${recipient}`);
  }

  /** The newest sign-in link's path, with its token. */
  async linkFor(recipient: string, count = 1): Promise<string> {
    const mail = await this.mailTo(recipient, count);
    const link = /\/verify\?token=[\w.-]+/.exec(mail)?.[0];
    if (!link) throw new Error(`no link in ${mail}`);
    return link;
  }
}

/** A mail with its encoded words (RFC 2047) and its quoted-printable text made readable. */
async function readMail(file: string): Promise<string> {
  const raw = await readFile(file, 'latin1');
  const [, headers = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(raw) ?? [];
  const unfolded = headers
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => words.replaceAll('_', ' '));
  return decode(`${unfolded}\n\n${body.replace(/=\r?\n/g, '')}`);
}

function decode(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
