import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Looks every 50 ms, so often that only what never comes is given up. */
const attempts = 2000;

async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await look();
    if (found !== undefined) return found;
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

  async mails(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(
      files.map(async (name) => readMail(await readFile(join(this.#folder, name), 'latin1'))),
    );
  }

  /** Waits for the mail to come. */
  async mailTo(recipient: string, count = 1): Promise<string> {
    return waitFor(`mail to ${recipient}`, async () => {
      const found = (await this.mails()).filter((mail) => mail.includes(`\nTo: ${recipient}`));
      return found.length >= count ? found.at(-1) : undefined;
    });
  }

  /** All sign-in links of a mailbox, the oldest first. */
  async linksFor(recipient: string): Promise<string[]> {
    const mails = (await this.mails()).filter((mail) => mail.includes(`\nTo: ${recipient}`));
    return mails.flatMap((mail) => signInLink.exec(mail)?.[0] ?? []);
  }

  /** Waits for the link that comes after so many. */
  async linkAfter(known: number, recipient: string): Promise<string> {
    return waitFor(`link for ${recipient}`, async () => (await this.linksFor(recipient))[known]);
  }

  /** Waits for so many sign-in links, whatever other mails come. @returns the newest one's path */
  async linkFor(recipient: string, count = 1): Promise<string> {
    return waitFor(`link for ${recipient}`, async () => {
      const links = await this.linksFor(recipient);
      return links.length >= count ? links.at(-1) : undefined;
    });
  }
}

const signInLink = /\/verify\?token=[\w.-]+(?:&retour=[\w.%-]+)?/;

export function linkIn(mail: string): string {
  const link = signInLink.exec(mail)?.[0];
  if (!link) throw new Error(`no link in ${mail}`);
  return link;
}

/** A mail with its encoded words (RFC 2047) and its quoted-printable text made readable. */
export function readMail(raw: string): string {
  const [, headers = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(raw) ?? [];
  const unfolded = headers
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => words.replaceAll('_', ' '));
  return decode(`${unfolded}\n\n${body.replace(/=\r?\n/g, '')}`);
}

function decode(text: string): string {
  // A part's own header is not written so: "method=CANCEL" stays.
  const bytes = text.replace(/^Content-Type: .*|=([0-9A-F]{2})/gm, (whole, hex?: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : whole,
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
