import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { headersBy } from './addresses.ts';
import { renderBody } from './body.ts';
import type { Attachment } from './compose.ts';
import type { MailLook } from './layout.ts';

/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** Serialized body, see body.ts. */
  readonly text: string;
  readonly createdAt: string;
  readonly attachment?: Attachment;
  /** See `Mail`. */
  readonly unsubscribe?: string;
}

/** Delivers one mail. @throws when the mail was not accepted, or `signal` aborts */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

/** The sender, the reply address and the institute's look at the time of sending. */
type LookNow = () => Promise<MailLook & { headers: ReturnType<typeof headersBy> }>;

const seconds = 1000;

/** Loaded when the site is up: the first page does without. */
export const mailer = () => import('nodemailer');

/**
 * Sends through a mail server. Connecting times out within seconds. Waiting for the reply takes up to
 * two minutes: a mail that is aborted after its data would be delivered twice (RFC 5321, 4.5.3.2).
 */
export function smtpDelivery(url: string, lookNow: LookNow): Deliver {
  let transport: Transporter | undefined;
  return async ({ id, createdAt, unsubscribe, ...mail }, stop) => {
    const look = await lookNow();
    // The same on every try: of a mail that is sent again after a crash, mailboxes show one (RFC 5322, 3.6.4).
    const messageId = `<${id}@${look.headers.from.address.split('@').at(-1)}>`;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(120 * seconds)]);
    transport ??= (await mailer()).createTransport({
      url,
      connectionTimeout: 4 * seconds,
      greetingTimeout: 4 * seconds,
      socketTimeout: 60 * seconds,
    });
    await transport.sendMail({
      ...look.headers,
      ...contentOf(mail, look),
      date: new Date(createdAt),
      messageId,
      headers: listHeaders(unsubscribe),
      signal,
    });
  };
}

/**
 * Writes each mail as a file, which gets its final name only when complete. The name depends on the
 * mail alone, so that a repetition after a crash overwrites the same file.
 */
export function fileDelivery(folder: string, lookNow: LookNow, log: Logger): Deliver {
  return async ({ id, createdAt, unsubscribe, ...mail }) => {
    const transport = (await mailer()).createTransport({ streamTransport: true, buffer: true });
    const look = await lookNow();
    const { message } = await transport.sendMail({
      ...look.headers,
      ...contentOf(mail, look),
      date: new Date(createdAt),
      headers: listHeaders(unsubscribe),
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, fileName({ id, createdAt }));
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    log.info({ file }, 'mail written');
  };
}

/** One-click unsubscribing (RFC 8058): the mail program posts to the address by itself. */
const listHeaders = (address: string | undefined): Record<string, string> =>
  address
    ? {
        'List-Unsubscribe': `<${address}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};

/** The name of a mail file; names sort by age. */
export const fileName = ({ id, createdAt }: Pick<OutgoingMail, 'id' | 'createdAt'>) =>
  `${createdAt.replaceAll(':', '-')}-${id}.eml`;

/**
 * An attachment (an invitation) is also sent as an alternative of the text: some mail programs
 * process only that one (RFC 6047, 2.4), and others show only the file.
 */
const contentOf = (
  { text, attachment, ...headers }: Omit<OutgoingMail, 'id' | 'createdAt' | 'unsubscribe'>,
  look: MailLook,
) => ({
  ...headers,
  subject: encodeHeader(headers.subject),
  ...renderBody(text, headers.subject, look),
  ...(attachment && { alternatives: [alternativeOf(attachment)], attachments: [attachment] }),
});

const alternativeOf = ({ contentType, content }: Attachment) => ({ contentType, content });

/** As many code points as always fit into one encoded word of 75 characters (RFC 2047, 2). */
const chunk = /.{1,11}/gsu;

/**
 * A text for a header. Nodemailer passes on what already looks like an encoded word, so that an
 * author could hide other text in it: such a text is encoded as a whole.
 */
function encodeHeader(text: string): string {
  if (!text.includes('=?')) return text;
  const words = text.toWellFormed().match(chunk) ?? [];
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
