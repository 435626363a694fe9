import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of looks, one every 50 ms. It only ends tests that would hang. */
const attempts = 2000;

async function waitFor<Found>(
  what: string,
  check: () => Promise<Found | undefined>,
): Promise<Found> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const value = await check();
    if (value !== undefined) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no ${what}`);
}

/** The folder where mails arrive as files. */
export class Outbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async readMails(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(
      files.map(async (name) => readMail(await readFile(join(this.#folder, name), 'latin1'))),
    );
  }

  /** Waits until the recipient has `count` mails. Returns the newest. */
  async waitForMail(recipient: string, count = 1): Promise<string> {
    return waitFor(`mail to ${recipient}`, async () => {
      const mails = (await this.readMails()).filter((mail) => mail.includes(`\nTo: ${recipient}`));
      return mails.length >= count ? mails.at(-1) : undefined;
    });
  }

  /** Returns all sign-in links of a mailbox, the oldest first. */
  async readSignInLinks(recipient: string): Promise<string[]> {
    const mails = (await this.readMails()).filter((mail) => mail.includes(`\nTo: ${recipient}`));
    return mails.flatMap((mail) => signInLink.exec(mail)?.[0] ?? []);
  }

  /** Waits for the first link after `knownCount` links. */
  async waitForLinkAfter(knownCount: number, recipient: string): Promise<string> {
    return waitFor(
      `link for ${recipient}`,
      async () => (await this.readSignInLinks(recipient))[knownCount],
    );
  }

  /** Waits until the recipient has `count` sign-in links. Returns the newest link's path. */
  async waitForLink(recipient: string, count = 1): Promise<string> {
    return waitFor(`link for ${recipient}`, async () => {
      const links = await this.readSignInLinks(recipient);
      return links.length >= count ? links.at(-1) : undefined;
    });
  }
}

const signInLink = /\/verify\?token=[\w.-]+(?:&retour=[\w.%-]+)?/;

export function findSignInLink(mail: string): string {
  const link = signInLink.exec(mail)?.[0];
  if (!link) throw new Error(`no link in ${mail}`);
  return link;
}

/** Decodes the encoded words (RFC 2047) and the quoted-printable text of a mail. */
export function readMail(raw: string): string {
  const [, headers = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(raw) ?? [];
  const unfolded = headers
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => words.replaceAll('_', ' '));
  return decode(`${unfolded}\n\n${body.replace(/=\r?\n/g, '')}`);
}

function decode(text: string): string {
  // The header of a part is not encoded: "method=CANCEL" must stay.
  const bytes = text.replace(/^Content-Type: .*|=([0-9A-F]{2})/gm, (whole, hex?: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : whole,
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
