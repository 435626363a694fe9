import express, { type Express } from 'express';
import { watchStorageFailures } from './database/storage-failures.ts';
import { answerErrors } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { adminRoutes } from './routes/admin.ts';
import { adminClientRoutes } from './routes/admin-clients.ts';
import { adminOnlineRoutes } from './routes/admin-online.ts';
import { adminRequestRoutes } from './routes/admin-requests.ts';
import { administratorRoutes } from './routes/administrators.ts';
import { agendaRoutes } from './routes/agenda.ts';
import { adminAgendaRoutes } from './routes/agenda-admin.ts';
import { deskRoutes } from './routes/agenda-desk.ts';
import { agendaFactsRoutes } from './routes/agenda-facts.ts';
import { visitRoutes } from './routes/agenda-visit.ts';
import { alertRoutes } from './routes/alerts.ts';
import { authRoutes } from './routes/auth.ts';
import { bookingRoutes } from './routes/booking.ts';
import { contactRoutes } from './routes/contact.ts';
import { contentsRoutes } from './routes/contents.ts';
import { healthRoutes } from './routes/health.ts';
import { photoRoutes } from './routes/photos.ts';
import { providerRoutes } from './routes/providers.ts';
import { userRoutes } from './routes/user.ts';
import type { Services } from './services.ts';

/** The institute's backend. Only the site's proxy may reach it. */
export function createInstitute(services: Services): Express {
  const failures = watchStorageFailures(services.log);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // X-Forwarded-For holds one value, the visitor's address, set by the site's proxy on this machine.
  app.set('trust proxy', 'loopback');
  app.use(express.json({ limit: '16kb' }));
  app.use(
    `${services.basePath}/api`,
    healthRoutes(services.db, failures),
    // What comes in is judged by the price list as it is at this moment.
    async (_req, _res, next) => {
      await services.contents.current(services.db);
      next();
    },
    authRoutes(services),
    providerRoutes(services),
    userRoutes(services),
    contactRoutes(services),
    contentsRoutes(services),
    photoRoutes(services),
    bookingRoutes(services),
    agendaRoutes(services),
    visitRoutes(services),
    adminRequestRoutes(services),
    adminClientRoutes(services),
    adminAgendaRoutes(services),
    agendaFactsRoutes(services),
    deskRoutes(services),
    adminOnlineRoutes(services),
    adminRoutes(services),
    alertRoutes(services),
    administratorRoutes(services),
  );
  app.use(() => {
    throw new Refusal('not-found');
  });
  app.use(answerErrors({ log: services.log, failures, institute: services.institute }));
  return app;
}
