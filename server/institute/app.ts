import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { errors } from './errors.ts';
import type { IdentityProviders } from './identity.ts';
import type { Limits } from './limits.ts';
import type { MailQueue } from './mail-queue.ts';
import { Refusal } from './refusal.ts';
import { adminRoutes } from './routes/admin.ts';
import { adminRequestRoutes } from './routes/admin-requests.ts';
import { authRoutes } from './routes/auth.ts';
import { bookingRoutes } from './routes/booking.ts';
import { contactRoutes } from './routes/contact.ts';
import { healthRoutes } from './routes/health.ts';
import { providerRoutes } from './routes/providers.ts';
import { userRoutes } from './routes/user.ts';
import type { Sessions } from './session.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { SignInLinks } from './sign-in-links.ts';
import { watchTroubles } from './troubles.ts';
import type { Users } from './users.ts';

export interface InstituteParts {
  db: Db;
  log: Logger;
  limits: Limits;
  links: SignInLinks;
  providers: IdentityProviders;
  attempts: SignInAttempts;
  users: Users;
  sessions: Sessions;
  mails: MailQueue;
  /** The site's public origin, for links in mails. */
  publicUrl: string;
  contactTo: string;
  /** Where /api is to be found; "" for the root. */
  place: string;
}

/** The institute's backend: reached through the site's proxy only. */
export function createInstitute(parts: InstituteParts): Express {
  const troubles = watchTroubles(parts.log);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // The proxy names the visitor's address, and it alone: one value, from this machine.
  app.set('trust proxy', 'loopback');
  app.use(express.json({ limit: '16kb' }));
  app.use(
    `${parts.place}/api`,
    healthRoutes(parts.db, troubles),
    authRoutes(parts),
    providerRoutes(parts),
    userRoutes(parts),
    contactRoutes(parts),
    bookingRoutes(parts),
    adminRequestRoutes(parts),
    adminRoutes(parts),
  );
  app.use(() => {
    throw new Refusal('not-found');
  });
  app.use(errors(parts.log, troubles));
  return app;
}
