import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { renderBody } from './mail-body.ts';
import type { Attachment } from './mails.ts';

export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** As mail-body.ts writes it. */
  readonly text: string;
  readonly attachment?: Attachment;
}

/** Hands one letter over. @throws when it was not taken. */
export type Deliver = (letter: Letter) => Promise<void>;

/** Sends through a mail server; one that keeps silent is given up within seconds. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
  });
  return async ({ id, ...letter }) => {
    await transport.sendMail({ ...contentOf(letter), from, headers: { 'X-Mail-Id': id } });
  };
}

/** Writes each letter as a file, under its final name only when complete. */
export function fileDelivery(folder: string, from: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async ({ id, ...letter }) => {
    const { message } = await transport.sendMail({ ...contentOf(letter), from });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`;
    const file = join(folder, name);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ file }, 'mail written');
  };
}

const contentOf = ({ text, attachment, ...headers }: Omit<Letter, 'id'>) => ({
  ...headers,
  ...renderBody(text, headers.subject),
  ...(attachment && { attachments: [attachment] }),
});
