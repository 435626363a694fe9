import type { Logger } from 'pino';
import type { CallInput } from '../../shared/contract/call-input.ts';
import type { Institute } from '../../shared/institute.ts';
import type { IdentityProviders } from './accounts/identity-provider.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { SignInAttempts } from './accounts/sign-in-attempts.ts';
import type { SignInLinks } from './accounts/sign-in-links.ts';
import type { Users } from './accounts/users.ts';
import type { Agenda } from './agenda/agenda.ts';
import type { Questions } from './booking/search/search-turns.ts';
import type { Db } from './database/database.ts';
import type { Site } from './notifications/compose-mail.ts';
import type { GatewayQueue } from './notifications/gateway-channel.ts';
import type { MailQueue } from './notifications/mail-channel.ts';
import type { PushQueue } from './notifications/push-channel.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Contents } from './site/contents.ts';

/** The services that the institute's parts share, created once by open.ts. */
export interface Services {
  db: Db;
  /** The owner's changes of facts and prices. */
  contents: Contents;
  agenda: Agenda;
  /** The queue of slow searches in the agenda. */
  questions: Questions;
  log: Logger;
  limits: RateLimits;
  links: SignInLinks;
  providers: IdentityProviders;
  attempts: SignInAttempts;
  users: Users;
  sessions: Sessions;
  mails: MailQueue;
  /** The folder in which mails are written as files. */
  outbox: string;
  /** True if no mail server is set, so that all mails are written as files. */
  mailsAreFiles: boolean;
  /** Alerts to the phones of staff. */
  alerts: PushQueue;
  /** Short messages to clients' telephones. */
  gateway: GatewayQueue;
  /** The site's public origin. */
  publicUrl: string;
  /** The input schemas, with the current price list. */
  inputs: CallInput;
  /** Returns the last known facts of the institute. */
  institute(): Institute;
  /** Returns the facts of the site that mails mention. */
  siteIn(db: Db): Promise<Site>;
  /** Seconds in which the institute can undo an action, before clients are told. */
  undoSeconds: number;
  /** Prefix of /api; "" for none. */
  basePath: string;
}

/** The services that use cases need. The demo has queues that send nothing. */
export type UseCaseServices = Pick<
  Services,
  'db' | 'agenda' | 'limits' | 'siteIn' | 'undoSeconds'
> & {
  readonly mails: Pick<MailQueue, 'add' | 'wake'>;
  readonly alerts: Pick<PushQueue, 'add' | 'takeBack' | 'wake'>;
};
