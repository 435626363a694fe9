import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { MailKind } from './message-kinds.ts';

export interface Message {
  /** A telephone number in E.164. */
  readonly recipient: string;
  readonly kind: MailKind;
  /** The event, such as "reminder.due". */
  readonly type: string;
  readonly data: MessageData;
  /** The line that the back office shows. */
  readonly subject: string;
  readonly requestId?: string;
  readonly waitingId?: string;
  /** The message is dropped once the appointment has another start. */
  readonly starts?: FreeHour | undefined;
  /** A unique key: a second message with it is not queued. */
  readonly key: string;
  /** An ISO 8601 timestamp. */
  readonly expiresAt: string;
}

interface MessageData {
  readonly lang: 'fr';
  /** WhatsApp sends only templates that were approved beforehand, with parameters. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** A text of GSM 03.38 characters only. */
  readonly text: string;
  /** Pages on which the client answers with a button; opening them changes nothing. */
  readonly links: Readonly<Record<string, string>>;
  readonly appointment?: object;
}

const letters: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
};
/** The accented letters of GSM 03.38 that French or a name may use. */
const inSms = 'éèàùÉÇÑñäöüÄÖÜ';

/** Replaces all characters outside GSM 03.38: a single one more than halves the room of an SMS. */
export const smsText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => letters[sign] ?? sign)
    .map((sign) => (inSms.includes(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('');
