import express, { type Express } from 'express';
import { watchTroubles } from './database/troubles.ts';
import { errors } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { adminRoutes } from './routes/admin.ts';
import { adminRequestRoutes } from './routes/admin-requests.ts';
import { authRoutes } from './routes/auth.ts';
import { bookingRoutes } from './routes/booking.ts';
import { contactRoutes } from './routes/contact.ts';
import { healthRoutes } from './routes/health.ts';
import { providerRoutes } from './routes/providers.ts';
import { userRoutes } from './routes/user.ts';
import type { Services } from './services.ts';

/** The institute's backend: reached through the site's proxy only. */
export function createInstitute(services: Services): Express {
  const troubles = watchTroubles(services.log);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // The proxy names the visitor's address, and it alone: one value, from this machine.
  app.set('trust proxy', 'loopback');
  app.use(express.json({ limit: '16kb' }));
  app.use(
    `${services.place}/api`,
    healthRoutes(services.db, troubles),
    authRoutes(services),
    providerRoutes(services),
    userRoutes(services),
    contactRoutes(services),
    bookingRoutes(services),
    adminRequestRoutes(services),
    adminRoutes(services),
  );
  app.use(() => {
    throw new Refusal('not-found');
  });
  app.use(errors(services.log, troubles));
  return app;
}
