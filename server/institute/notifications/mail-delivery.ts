import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { institute as product } from '#shared/institute.ts';
import type { Changes } from '#shared/site/changes.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import type { OutboxRow } from './claims.ts';
import type { Attachment } from './compose-mail.ts';
import { type MailLook, renderBody } from './mail-layout.ts';

export type Deliver = (mail: OutboxRow, signal: AbortSignal) => Promise<void>;

type Look = MailLook & { readonly headers: ReturnType<typeof buildSenderHeaders> };

type ReadLook = () => Promise<Look>;

const seconds = 1000;

const importNodemailer = () => import('nodemailer');

/** Waits two minutes for a reply: a mail aborted after its data would arrive twice (RFC 5321, 4.5.3.2). */
export function createSmtpDelivery(url: string, readLook: ReadLook): Deliver {
  let transport: Transporter | undefined;
  return async (mail, stop) => {
    const look = await readLook();
    // The same id on every attempt: a mailbox shows a repeated mail once (RFC 5322, 3.6.4).
    const messageId = `<${mail.id}@${look.headers.from.address.split('@').at(-1)}>`;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(120 * seconds)]);
    transport ??= (await importNodemailer()).createTransport({
      url,
      connectionTimeout: 4 * seconds,
      greetingTimeout: 4 * seconds,
      socketTimeout: 60 * seconds,
    });
    await transport.sendMail({ ...getContent(mail, look), messageId, signal });
  };
}

/** Names the file when it is complete. A repetition after a crash overwrites it. */
export function createFileDelivery(folder: string, readLook: ReadLook, log: Logger): Deliver {
  return async (mail) => {
    const transport = (await importNodemailer()).createTransport({
      streamTransport: true,
      buffer: true,
    });
    const look = await readLook();
    const { message } = await transport.sendMail(getContent(mail, look));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, buildFileName(mail));
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    log.info({ file }, 'mail written');
  };
}

export const buildFileName = ({ id, created_at }: Pick<OutboxRow, 'id' | 'created_at'>) =>
  `${created_at.replaceAll(':', '-')}-${id}.eml`;

/** Sends an invitation twice: some programs read only the alternative (RFC 6047, 2.4), others the file. */
function getContent(
  { recipient, reply_to, subject, text, attachment, created_at, unsubscribe }: OutboxRow,
  look: Look,
) {
  const file: Attachment | undefined = attachment ? JSON.parse(attachment) : undefined;
  return {
    ...look.headers,
    to: recipient,
    ...(reply_to && { replyTo: reply_to }),
    date: new Date(created_at),
    // One-click unsubscribing (RFC 8058): the mail program posts by itself.
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    subject: encodeHeader(subject),
    ...renderBody(text, subject, look),
    ...(file && {
      alternatives: [{ contentType: file.contentType, content: file.content }],
      attachments: [file],
    }),
  };
}

/** The code points that always fit into one encoded word of 75 characters (RFC 2047, 2). */
const encodedChunk = /.{1,11}/gsu;

/** Encodes what looks like an encoded word: nodemailer would pass on the text hidden in it. */
function encodeHeader(text: string): string {
  if (!text.includes('=?')) return text;
  const words = text.toWellFormed().match(encodedChunk) ?? [];
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

export const getContactAddress = (
  setting: string | undefined,
  changes: Changes | undefined,
): string => setting ?? (buildInstitute(changes).email || product.email);

/** Lets the owner change only the name, because mail servers refuse foreign sender addresses. */
function getSender(setting: string | undefined, changes: Changes) {
  const text = setting ?? product.mailFrom;
  const [, quotedName = '', address = text] = /^(.*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const name = quotedName.trim().replace(/^"(.*)"$/, '$1');
  const isOperatorName = setting !== undefined && name !== '';
  return {
    name: isOperatorName ? name : (changes.institute?.name ?? name),
    address: address.trim(),
  };
}

export const buildSenderHeaders = (setting: string | undefined, changes: Changes) => ({
  from: getSender(setting, changes),
  replyTo: changes.institute?.email,
});
