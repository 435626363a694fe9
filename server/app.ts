import type { RequestListener } from 'node:http';
import compression from 'compression';
import express from 'express';
import { buildVisitCodePath, visitCalendarFile } from '#shared/appointments/visit-address.ts';
import { calls } from '#shared/contract/calls.ts';
import { offlinePath } from '#shared/offline/offline.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { planningRoute, stopRoute, visitRoute } from '#shared/page/paths.ts';
import { planningCalendar } from '#shared/page/token-routes.ts';
import { photoLimits } from '#shared/site/photo-fields.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { createAnswerPolicy } from './backend/answer-policy.ts';
import type { ClosedDaysCache, ContentsCache } from './backend/cached-calls.ts';
import { createCallPolicy } from './backend/call-policy.ts';
import type { Backend } from './backend/client.ts';
import { createExchange, type Exchange } from './backend/exchange.ts';
import { answerHealthChecks } from './backend/health.ts';
import { createPhotoUpload, photoPathPattern, servePhotos } from './backend/photo-files.ts';
import { answerOneClickStop, createPostedRouter } from './backend/posted-calls.ts';
import { createApiProxy } from './backend/proxy.ts';
import type { Config } from './config/config.ts';
import { parseForm, parseMultipartForm } from './http/form-body.ts';
import { createErrorHandler } from './http/http-error.ts';
import { checkRequestTarget, redirectLinkTail, replaceNonPaths } from './http/request-target.ts';
import { createSecurityHeaders, listSecurityHeaders } from './http/security-headers.ts';
import { serveSiteFiles } from './http/site-files.ts';
import { type Log, logRequests } from './observability/log.ts';
import type { ClientBuild } from './pages/client-build.ts';
import {
  serveClientFile,
  servePlanningCalendar,
  serveVisitCalendar,
  serveVisitCode,
} from './pages/downloads.ts';
import { createPageHandler } from './pages/handler.ts';
import { serveOfflinePage } from './pages/offline-page.ts';
import { type PrerenderedPages, servePrerenderedPages } from './pages/prerendered-pages.ts';
import { clearBadSession, readCookies } from './visitor/cookies.ts';
import type { LimitCounter } from './visitor/count.ts';
import { createOwnVisitRouter } from './visitor/own-visit.ts';
import { createSentProofs } from './visitor/sent-proof.ts';
import {
  createXsrfCheck,
  createXsrfTokens,
  serveFreshToken,
  type XsrfTokens,
} from './visitor/xsrf.ts';

/** The forms that send a photo, also without a script. */
const photoForms = [adminPaths.adminPhotos, adminPaths.adminFirstSteps];

export interface AppParts {
  config: Config;
  log: Log;
  backend: Backend;
  build: ClientBuild;
  closedDays: ClosedDaysCache;
  contents: ContentsCache;
  prerendered?: PrerenderedPages | undefined;
  /** HMAC keys of the XSRF tokens and of proofs: the first signs, all verify. */
  xsrfSecrets: readonly string[];
  count: LimitCounter;
  isStopping?: () => boolean;
}

export function createApp(parts: AppParts): RequestListener {
  const { config, log, backend, build, prerendered, closedDays, contents, count } = parts;
  const { xsrfSecrets: secrets, isStopping = () => false } = parts;
  const { origin, secure, providerOrigins, adminCode } = config;
  const { extraDirectives } = build;
  const csp = { secure, providerOrigins, extraDirectives };
  const tokens = createXsrfTokens({ secure, secrets });
  const sentProofs = createSentProofs({ origin, secrets });
  const callPolicy = createCallPolicy({
    adminCode,
    count,
    getOffer: () => buildOffer(contents.getKnown()),
  });
  const judgeAnswer = createAnswerPolicy({ origin, providerOrigins });
  const exchange = createExchange({ ...parts, callPolicy, judgeAnswer, sentProofs, secure });
  const { page, sendFailurePage } = createPageHandler({
    ...parts,
    exchange,
    sentProofs,
    tokens,
    origin,
  });
  const token = createXsrfCheck({ origin, tokens });
  const upload = createPhotoUpload(exchange);

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.trustProxy);

  app.use(createSecurityHeaders(csp));
  app.use(answerHealthChecks({ backend, log, isStopping }));
  app.use(logRequests(log));
  app.use(createPostedRouter({ exchange, count, keys: config.postKeys }));
  app.use(redirectLinkTail);
  app.all(stopRoute, answerOneClickStop(exchange, count));
  app.get(
    `${planningRoute}/${planningCalendar}`,
    compression(),
    servePlanningCalendar({ exchange, contents }),
  );
  // Cookies come before any step can refuse, so that an error page keeps session and token.
  app.use(readCookies({ secure }));
  app.use(checkRequestTarget);
  app.use(
    '/api',
    clearBadSession({ secure }),
    token,
    createApiRouter({ ...parts, exchange, secure, tokens, upload }),
  );
  app.use(serveSiteFiles(origin, contents.getCurrent));
  const { fonts } = build.assets;
  app.get(offlinePath, serveOfflinePage({ contents, closedDays, fonts }));
  app.get(photoPathPattern, servePhotos(backend));
  // These routes precede the files of the build, which refuse addresses that look like a file.
  app.get(buildVisitCodePath(':number'), compression(), serveVisitCode(origin));
  app.get(`${visitRoute}/${visitCalendarFile}`, serveVisitCalendar({ exchange, contents, origin }));
  app.use(build.files);
  app.use(clearBadSession({ secure }));
  app.use(parseForm);
  app.post(photoForms, parseMultipartForm(photoLimits.refusedBytes));
  app.use(token, createOwnVisitRouter({ secure }));
  app.post(photoForms, upload.addPhotoFromForm);
  app.get(adminPaths.adminClientFile, compression(), serveClientFile(exchange));
  app.use(page);
  const institute = () => buildInstitute(contents.getKnown());
  app.use(createErrorHandler({ sendFailurePage, institute }));
  if (!prerendered) return replaceNonPaths(app);
  return replaceNonPaths(
    servePrerenderedPages({
      prerendered,
      tokens,
      secure,
      securityHeaders: listSecurityHeaders(csp),
      log,
      app,
    }),
  );
}

interface ApiParts extends Pick<AppParts, 'backend' | 'closedDays' | 'contents'> {
  exchange: Exchange;
  secure: boolean;
  tokens: XsrfTokens;
  upload: ReturnType<typeof createPhotoUpload>;
}

/** Returns the calls that the site answers itself, then the proxy for all others. */
function createApiRouter({
  exchange,
  closedDays,
  contents,
  upload,
  ...parts
}: ApiParts): express.Router {
  const api = express.Router({ caseSensitive: true });
  api.get('/xsrf', serveFreshToken(parts.tokens));
  api.get(closedDays.path, closedDays.handler);
  api.get(contents.path, contents.handler);
  api.post(`/${calls.adminAddPhoto.path}`, upload.addPhoto);
  api.use(createApiProxy(exchange, parts.backend, parts));
  return api;
}
