import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import type { MailKind } from '../queue/urgency.ts';

/** What a gateway sends to a telephone, by SMS or WhatsApp. */
export interface Message {
  /** E.164. */
  readonly recipient: string;
  readonly kind: MailKind;
  /** What happened: "reminder.due". */
  readonly type: string;
  readonly data: MessageData;
  /** For the institute's people. */
  readonly subject: string;
  readonly requestId?: string;
  /** Whose place on the waiting list it is about. */
  readonly waitingId?: string;
  /** The start that it speaks of: once the appointment stands elsewhere, or no more, it never leaves. */
  readonly starts?: FreeHour | undefined;
  /** No second message has it. */
  readonly key: string;
  /** When it is useless, in ISO 8601. */
  readonly expiresAt: string;
}

/** All that a gateway needs to write to her in its own words, or in ours. */
interface MessageData {
  readonly lang: 'fr';
  /** WhatsApp's messages are templates that were approved beforehand, with parameters. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** Ready to be sent, in letters that an SMS has. */
  readonly text: string;
  /** Pages on which she answers by a press: opening them changes nothing. */
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
/** With accents in GSM 03.38, of those that French or a name may have. */
const inSms = 'éèàùÉÇÑñäöüÄÖÜ';

/** In letters that an SMS has: one other sign would more than halve what fits into it. */
export const smsText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => letters[sign] ?? sign)
    .map((sign) => (inSms.includes(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('');
