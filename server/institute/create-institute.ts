import express, { type Express } from 'express';
import {
  administratorAnswers,
  authAnswers,
  providerAnswers,
  userAnswers,
} from './accounts/account-routes.ts';
import { adminAgendaAnswers } from './agenda/agenda-routes.ts';
import { answerErrors } from './answer-errors.ts';
import { agendaAnswers } from './appointments/appointment-routes.ts';
import { adminRequestAnswers } from './appointments/request-routes.ts';
import { bookingAnswers } from './booking/booking-routes.ts';
import { adminClientAnswers } from './clients/client-routes.ts';
import { watchStorageFailures } from './database/storage-failures.ts';
import { contactAnswers } from './messages/contact-routes.ts';
import { moneyAnswers } from './money/money-routes.ts';
import { notificationAnswers } from './notifications/notification-routes.ts';
import { openingAnswers } from './opening/opening-routes.ts';
import { Refusal } from './refusal.ts';
import { afterAnswers } from './reviews/review-routes.ts';
import { type Answers, answerCalls } from './routes/answers.ts';
import { healthRoutes } from './routes/health-routes.ts';
import type { Services } from './services.ts';
import { firstStepAnswers } from './setup/first-step-routes.ts';
import { contentsAnswers, photoAnswers } from './site/contents-routes.ts';
import { teamAnswers } from './team/team-routes.ts';
import { adminWaitingAnswers, waitingAnswers } from './waiting-list/waiting-routes.ts';

/** Creates the institute's backend. Only the site's proxy may reach it. */
export function createInstitute(services: Services): Express {
  const failures = watchStorageFailures(services.log);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // The site's proxy on this machine sets X-Forwarded-For to one value, the visitor's address.
  app.set('trust proxy', 'loopback');
  app.use(express.json({ limit: '16kb' }));
  app.use(
    `${services.basePath}/api`,
    healthRoutes(services.db, failures),
    // Input is validated by the current price list.
    async (_req, _res, next) => {
      await services.contents.current(services.db);
      next();
    },
    answerCalls(services, collectAnswers(services)),
  );
  app.use(() => {
    throw new Refusal('not-found');
  });
  app.use(answerErrors({ log: services.log, failures, institute: services.institute }));
  return app;
}

const collectAnswers = (services: Services): Answers => ({
  ...authAnswers(services),
  ...providerAnswers(services),
  ...userAnswers(services),
  ...contactAnswers(services),
  ...contentsAnswers(services),
  ...photoAnswers(services),
  ...bookingAnswers(services),
  ...agendaAnswers(services),
  ...waitingAnswers(services),
  ...afterAnswers(services),
  ...notificationAnswers(services),
  ...adminRequestAnswers(services),
  ...adminClientAnswers(services),
  ...moneyAnswers(services),
  ...adminAgendaAnswers(services),
  ...adminWaitingAnswers(services),
  ...openingAnswers(services),
  ...firstStepAnswers(services),
  ...administratorAnswers(services),
  ...teamAnswers(services),
});
