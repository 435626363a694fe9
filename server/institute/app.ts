import express, { type Express } from 'express';
import { watchStorageFailures } from './database/storage-failures.ts';
import { answerErrors } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { adminAnswers } from './routes/admin.ts';
import { adminClientAnswers } from './routes/admin-clients.ts';
import { adminOnlineAnswers } from './routes/admin-online.ts';
import { adminRequestAnswers } from './routes/admin-requests.ts';
import { administratorAnswers } from './routes/administrators.ts';
import { agendaAnswers } from './routes/agenda.ts';
import { adminAgendaAnswers } from './routes/agenda-admin.ts';
import { byHandAnswers } from './routes/agenda-by-hand.ts';
import { agendaFactsAnswers } from './routes/agenda-facts.ts';
import { visitAnswers } from './routes/agenda-visit.ts';
import { alertAnswers } from './routes/alerts.ts';
import { type Answers, answerCalls } from './routes/answers.ts';
import { authAnswers } from './routes/auth.ts';
import { bookingAnswers } from './routes/booking.ts';
import { contactAnswers } from './routes/contact.ts';
import { contentsAnswers } from './routes/contents.ts';
import { healthRoutes } from './routes/health.ts';
import { photoAnswers } from './routes/photos.ts';
import { providerAnswers } from './routes/providers.ts';
import { userAnswers } from './routes/user.ts';
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
    answerCalls(services, answersOf(services)),
  );
  app.use(() => {
    throw new Refusal('not-found');
  });
  app.use(answerErrors({ log: services.log, failures, institute: services.institute }));
  return app;
}

/** To every call there is: one that is missing here does not compile. */
const answersOf = (services: Services): Answers => ({
  ...authAnswers(services),
  ...providerAnswers(services),
  ...userAnswers(services),
  ...contactAnswers(services),
  ...contentsAnswers(services),
  ...photoAnswers(services),
  ...bookingAnswers(services),
  ...agendaAnswers(services),
  ...visitAnswers(services),
  ...adminRequestAnswers(services),
  ...adminClientAnswers(services),
  ...adminAgendaAnswers(services),
  ...agendaFactsAnswers(services),
  ...byHandAnswers(services),
  ...adminOnlineAnswers(services),
  ...adminAnswers(services),
  ...alertAnswers(services),
  ...administratorAnswers(services),
});
