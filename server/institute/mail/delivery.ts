import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { renderBody } from './body.ts';
import type { Attachment } from './compose.ts';
import { headerText } from './header.ts';

export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** As mail-body.ts writes it. */
  readonly text: string;
  readonly createdAt: string;
  readonly attachment?: Attachment;
}

/** Hands one letter over. @throws when it was not taken, or was not before `signal`. */
export type Deliver = (letter: Letter, signal: AbortSignal) => Promise<void>;

const seconds = 1000;

/**
 * Sends through a mail server. One that is not there is given up within seconds; one that thinks a
 * letter over may take its time, as it would get the letter twice else (RFC 5321, 4.5.3.2).
 */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 4 * seconds,
    greetingTimeout: 4 * seconds,
    socketTimeout: 60 * seconds,
  });
  return async ({ id, createdAt, ...letter }, stop) => {
    const headers = { 'X-Mail-Id': id };
    const signal = AbortSignal.any([stop, AbortSignal.timeout(120 * seconds)]);
    await transport.sendMail({
      ...contentOf(letter),
      date: new Date(createdAt),
      from,
      headers,
      signal,
    });
  };
}

/**
 * Writes each letter as a file, under its final name only when complete: its own name, so that a
 * letter which is written again after a crash stays one file.
 */
export function fileDelivery(folder: string, from: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async ({ id, createdAt, ...letter }) => {
    const { message } = await transport.sendMail({
      ...contentOf(letter),
      date: new Date(createdAt),
      from,
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, fileName({ id, createdAt }));
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    log.info({ file }, 'mail written');
  };
}

/** Sorts by age. */
export const fileName = ({ id, createdAt }: Pick<Letter, 'id' | 'createdAt'>) =>
  `${createdAt.replaceAll(':', '-')}-${id}.eml`;

/**
 * An attachment, an invitation, goes as a form of the text as well: some mail programs act on that
 * one only (RFC 6047, 2.4), and others show only the file.
 */
const contentOf = ({ text, attachment, ...headers }: Omit<Letter, 'id' | 'createdAt'>) => ({
  ...headers,
  subject: headerText(headers.subject),
  ...renderBody(text, headers.subject),
  ...(attachment && { alternatives: [formOf(attachment)], attachments: [attachment] }),
});

const formOf = ({ contentType, content }: Attachment) => ({ contentType, content });
