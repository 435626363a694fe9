import type { Logger } from 'pino';
import type { InputSchemas } from '#shared/contract/input-schemas.ts';
import type { Institute } from '#shared/institute.ts';
import type { IdentityProviders } from './accounts/identity-provider.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { Agenda } from './agenda/agenda.ts';
import type { SearchTurns } from './booking/search/search-turns.ts';
import type { Db } from './database/database.ts';
import type { Site } from './notifications/compose-mail.ts';
import type { Gateway } from './notifications/gateway-channel.ts';
import type { MailQueue } from './notifications/mail-channel.ts';
import type { PushQueue } from './notifications/push-channel.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Contents } from './site/stored-contents.ts';

export interface Services {
  db: Db;
  contents: Contents;
  agenda: Agenda;
  searchTurns: SearchTurns;
  log: Logger;
  limits: RateLimits;
  providers: IdentityProviders;
  sessions: Sessions;
  mails: MailQueue;
  outbox: string;
  mailsAreFiles: boolean;
  alerts: PushQueue;
  gateway: Gateway;
  publicUrl: string;
  inputs: InputSchemas;
  institute(): Institute;
  readSite(db: Db): Promise<Site>;
  undoSeconds: number;
  basePath: string;
}

export type UseCaseServices = Pick<
  Services,
  'db' | 'agenda' | 'limits' | 'readSite' | 'undoSeconds'
> & {
  readonly mails: Pick<MailQueue, 'add' | 'wake'>;
  readonly alerts: Pick<PushQueue, 'add' | 'withdraw'>;
};
