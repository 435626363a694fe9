import express, { type ErrorRequestHandler, type Express } from 'express';
import { apiError, type ErrorCode, errorCodes, withPhone } from '#shared/contract/error-codes.ts';
import {
  administratorAnswers,
  authAnswers,
  providerAnswers,
  userAnswers,
} from './accounts/account-routes.ts';
import { createAgendaAnswers } from './agenda/agenda-routes.ts';
import { createAppointmentAnswers } from './appointments/appointment-routes.ts';
import { createRequestAnswers } from './appointments/request-routes.ts';
import { createBookingAnswers } from './booking/booking-routes.ts';
import { adminClientAnswers } from './clients/client-routes.ts';
import { isOutdated, isOverlap } from './database/concurrency.ts';
import { type StorageFailures, watchStorageFailures } from './database/storage-failures.ts';
import { contactAnswers } from './messages/contact-routes.ts';
import { createMoneyAnswers } from './money/money-routes.ts';
import { notificationAnswers } from './notifications/notification-routes.ts';
import { openingAnswers } from './opening/opening-routes.ts';
import { Refusal } from './refusal.ts';
import { reviewAnswers } from './reviews/review-routes.ts';
import { type Answers, answerCalls } from './routes/answers.ts';
import { healthRoutes } from './routes/health-routes.ts';
import type { Services } from './services.ts';
import { firstStepAnswers } from './setup/first-step-routes.ts';
import { contentsAnswers, photoAnswers } from './site/contents-routes.ts';
import { teamAnswers } from './team/team-routes.ts';
import { adminWaitingAnswers, waitingAnswers } from './waiting-list/waiting-routes.ts';

type Failure = Partial<Error> & { readonly status?: number };

/** Uses the last known facts of the institute, because the database may be what failed. */
function createErrorHandler(
  { log, institute }: Pick<Services, 'log' | 'institute'>,
  failures: StorageFailures,
): ErrorRequestHandler {
  function classify(error: Failure | undefined): ErrorCode {
    const { status = 500, message: reason, stack } = error ?? {};
    if (status >= 400 && status < 500) return 'invalid';
    if (failures.record(error)) return 'unavailable';
    if (!isOutdated(error) && !isOverlap(error)) return 'internal';
    log.warn({ reason, stack }, 'another transaction was faster');
    return 'conflict';
  }

  return function answerError(error, _req, res, next) {
    if (res.headersSent) return next(error);
    const refusal = error instanceof Refusal ? error : new Refusal(classify(error));
    const { code, details } = refusal;
    const { retryAfter, ...answer } = details;
    const { status, message } = errorCodes[code];
    if (code === 'internal') log.error({ reason: error?.message, stack: error?.stack });
    if (code === 'busy') log.warn({ reason: error.message });
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    res.status(status).json(
      apiError(code, {
        ...answer,
        message: withPhone(details.message || message, institute()),
      }),
    );
  };
}

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
  app.use(createErrorHandler(services, failures));
  return app;
}

const collectAnswers = (services: Services): Answers => ({
  ...authAnswers(services),
  ...providerAnswers(services),
  ...userAnswers(services),
  ...contactAnswers(services),
  ...contentsAnswers(services),
  ...photoAnswers(services),
  ...createBookingAnswers(services),
  ...createAppointmentAnswers(services),
  ...waitingAnswers(services),
  ...reviewAnswers(services),
  ...notificationAnswers(services),
  ...createRequestAnswers(services),
  ...adminClientAnswers(services),
  ...createMoneyAnswers(services),
  ...createAgendaAnswers(services),
  ...adminWaitingAnswers(services),
  ...openingAnswers(services),
  ...firstStepAnswers(services),
  ...administratorAnswers(services),
  ...teamAnswers(services),
});
