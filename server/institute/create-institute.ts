import express, { type ErrorRequestHandler, type Express } from 'express';
import {
  buildApiError,
  type ErrorCode,
  errorCodes,
  insertPhone,
} from '#shared/contract/error-codes.ts';
import { createAccountAnswers } from './accounts/account-routes.ts';
import { createAgendaAnswers } from './agenda/agenda-routes.ts';
import { createAppointmentAnswers } from './appointments/appointment-routes.ts';
import { createRequestAnswers } from './appointments/request-routes.ts';
import { createBookingAnswers } from './booking/booking-routes.ts';
import { createClientAnswers } from './clients/client-routes.ts';
import { isOutdated, isOverlap } from './database/concurrency.ts';
import { type StorageFailures, watchStorageFailures } from './database/storage-failures.ts';
import { createContactAnswers } from './messages/contact-routes.ts';
import { createMoneyAnswers } from './money/money-routes.ts';
import { createNotificationAnswers } from './notifications/notification-routes.ts';
import { createOpeningAnswers } from './opening/opening-routes.ts';
import { Refusal } from './refusal.ts';
import { createReviewAnswers } from './reviews/review-routes.ts';
import { answerCalls } from './routes/answers.ts';
import { createHealthRouter } from './routes/health-routes.ts';
import type { Services } from './services.ts';
import { firstStepAnswers } from './setup/first-step-routes.ts';
import { createContentsAnswers } from './site/contents-routes.ts';
import { createTeamAnswers } from './team/team-routes.ts';
import { createAdminWaitingAnswers, createWaitingAnswers } from './waiting-list/waiting-routes.ts';

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
      buildApiError(code, {
        ...answer,
        message: insertPhone(details.message || message, institute()),
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
    createHealthRouter(services.db, failures),
    // Input is validated by the current price list.
    async (_req, _res, next) => {
      await services.contents.current(services.db);
      next();
    },
    answerCalls(services, {
      ...createAccountAnswers(services),
      ...createContactAnswers(services),
      ...createContentsAnswers(services),
      ...createBookingAnswers(services),
      ...createAppointmentAnswers(services),
      ...createWaitingAnswers(services),
      ...createReviewAnswers(services),
      ...createNotificationAnswers(services),
      ...createRequestAnswers(services),
      ...createClientAnswers(services),
      ...createMoneyAnswers(services),
      ...createAgendaAnswers(services),
      ...createAdminWaitingAnswers(services),
      ...createOpeningAnswers(services),
      ...firstStepAnswers(services),
      ...createTeamAnswers(services),
    }),
  );
  app.use(() => {
    throw new Refusal('not-found');
  });
  app.use(createErrorHandler(services, failures));
  return app;
}
