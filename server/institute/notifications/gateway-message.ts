import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { MailKind } from './message-kinds.ts';

export interface GatewayMessage {
  readonly recipient: string;
  readonly kind: MailKind;
  readonly type: string;
  readonly data: MessageData;
  readonly subject: string;
  readonly requestId?: string;
  readonly starts?: FreeHour | undefined;
  readonly key: string;
  readonly expiresAt: string;
}

interface MessageData {
  readonly lang: 'fr';
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
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
const inSms = 'éèàùÉÇÑñäöüÄÖÜ';

export const smsText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => letters[sign] ?? sign)
    .map((sign) => (inSms.includes(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('');
