import type { Logger } from 'pino';
import type { CallInput } from '../../shared/contract/call-input.ts';
import type { Institute } from '../../shared/institute.ts';
import type { IdentityProviders } from './accounts/identity-provider.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { SignInAttempts } from './accounts/sign-in-attempts.ts';
import type { SignInLinks } from './accounts/sign-in-links.ts';
import type { Users } from './accounts/users.ts';
import type { Agenda } from './agenda/agenda.ts';
import type { Questions } from './booking/search/questions.ts';
import type { Db } from './database/database.ts';
import type { GatewayQueue } from './notifications/gateway/gateway-queue.ts';
import type { MailQueue } from './notifications/mail/mail-queue.ts';
import type { Site } from './notifications/mail/site.ts';
import type { PushQueue } from './notifications/push/push-queue.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Contents } from './site/contents.ts';

/** What the institute's parts work with, created once by open.ts. */
export interface Services {
  db: Db;
  /** What the owner changed of facts and prices. */
  contents: Contents;
  agenda: Agenda;
  /** All that the agenda is asked for that takes long. */
  questions: Questions;
  log: Logger;
  limits: RateLimits;
  links: SignInLinks;
  providers: IdentityProviders;
  attempts: SignInAttempts;
  users: Users;
  sessions: Sessions;
  mails: MailQueue;
  /** The folder to which mails are written as files. */
  outbox: string;
  /** No mail server is set: all mails are written as files. */
  mailsAreFiles: boolean;
  /** Alerts to the phones of staff. */
  alerts: PushQueue;
  /** Short messages to clients' telephones. */
  gateway: GatewayQueue;
  /** The site's public origin. */
  publicUrl: string;
  /** The input schemas, with the current price list. */
  inputs: CallInput;
  /** The institute's facts as they were last known. */
  institute(): Institute;
  /** What mails say of the site. */
  siteIn(db: Db): Promise<Site>;
  /** Seconds in which the institute's people can take back what they did, before clients are told. */
  undoSeconds: number;
  /** Prefix of /api; "" for none. */
  basePath: string;
}

/** What use cases need of it: the demo has queues that send nothing. */
export type UseCaseServices = Pick<
  Services,
  'db' | 'agenda' | 'limits' | 'siteIn' | 'undoSeconds'
> & {
  readonly mails: Pick<MailQueue, 'add' | 'wake'>;
  readonly alerts: Pick<PushQueue, 'add' | 'takeBack' | 'wake'>;
};
