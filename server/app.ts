import type { RequestListener } from 'node:http';
import compression from 'compression';
import express from 'express';
import { visitCalendar, visitCodePath } from '#shared/appointments/visit-address.ts';
import { calls } from '#shared/contract/calls.ts';
import { offlinePath } from '#shared/offline/offline.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { planningRoute, stopRoute, visitRoute } from '#shared/page/paths.ts';
import { planningCalendar } from '#shared/page/token-routes.ts';
import { photoLimits } from '#shared/site/photo-fields.ts';
import { shownContents } from '#shared/site/published-catalogue.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { createAnswerPolicy } from './backend/answer-policy.ts';
import type { ClosedDaysCache, ContentsCache } from './backend/cached-calls.ts';
import { createCallPolicy } from './backend/call-policy.ts';
import type { Backend } from './backend/client.ts';
import { createExchange, type Exchange } from './backend/exchange.ts';
import { health } from './backend/health.ts';
import { photoAddress, photoFiles, photoUpload } from './backend/photo-files.ts';
import { oneClickStop, postedRouter } from './backend/posted-calls.ts';
import { apiProxy } from './backend/proxy.ts';
import type { Config } from './config/config.ts';
import { formBody, multipartBody } from './http/form-body.ts';
import { errorHandler } from './http/http-error.ts';
import { linkTail, replaceNonPaths, requestTarget } from './http/request-target.ts';
import { securityHeaderList, securityHeaders } from './http/security-headers.ts';
import { siteFiles } from './http/site-files.ts';
import { type Log, requestLog } from './observability/log.ts';
import type { ClientBuild } from './pages/client-build.ts';
import {
  clientFile,
  planningCalendarFile,
  visitCalendarFile,
  visitCode,
} from './pages/downloads.ts';
import { pages } from './pages/handler.ts';
import { serveOfflinePage } from './pages/offline-page.ts';
import { fastPath, type PrerenderedPages } from './pages/prerendered-pages.ts';
import { clearBadSession, cookies } from './visitor/cookies.ts';
import type { Count } from './visitor/count.ts';
import { ownVisit } from './visitor/own-visit.ts';
import { sentProofs as createSentProofs } from './visitor/sent-proof.ts';
import { freshToken, type XsrfTokens, xsrf, xsrfTokens } from './visitor/xsrf.ts';

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
  count: Count;
  isStopping?: () => boolean;
}

export function createApp({
  config,
  log,
  backend,
  build,
  prerendered,
  closedDays,
  contents,
  xsrfSecrets,
  count,
  isStopping = () => false,
}: AppParts): RequestListener {
  const { origin, secure, providerOrigins, adminCode } = config;
  const { extraDirectives } = build;
  const csp = { secure, providerOrigins, extraDirectives };
  const tokens = xsrfTokens({ secure, secrets: xsrfSecrets });
  const sentProofs = createSentProofs({ origin, secrets: xsrfSecrets });
  const callPolicy = createCallPolicy({
    adminCode,
    count,
    shown: () => shownContents(contents.known()),
  });
  const judgeAnswer = createAnswerPolicy({ origin, providerOrigins });
  const exchange = createExchange({
    backend,
    callPolicy,
    judgeAnswer,
    sentProofs,
    closedDays,
    contents,
    secure,
  });
  const { page, sendFailurePage } = pages({
    build,
    exchange,
    closedDays,
    contents,
    sentProofs,
    tokens,
    prerendered,
    origin,
  });
  const token = xsrf({ origin, tokens });
  const upload = photoUpload(exchange);

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.trustProxy);

  app.use(securityHeaders(csp));
  app.use(health({ backend, log, isStopping }));
  app.use(requestLog(log));
  app.use(postedRouter({ exchange, count, keys: config.postKeys }));
  app.use(linkTail);
  app.all(stopRoute, oneClickStop(exchange, count));
  app.get(
    `${planningRoute}/${planningCalendar}`,
    compression(),
    planningCalendarFile({ exchange, contents }),
  );
  // Cookies come before any step can refuse, so that an error page keeps session and token.
  app.use(cookies({ secure }));
  app.use(requestTarget);
  app.use(
    '/api',
    clearBadSession({ secure }),
    token,
    apiRouter({ backend, closedDays, contents, exchange, secure, tokens, upload }),
  );
  app.use(siteFiles(origin, contents.current));
  const { fonts } = build.assets;
  app.get(offlinePath, serveOfflinePage({ contents, closedDays, fonts }));
  app.get(photoAddress, photoFiles(backend));
  // These routes precede the files of the build, which refuse addresses that look like a file.
  app.get(visitCodePath(':number'), compression(), visitCode(origin));
  app.get(`${visitRoute}/${visitCalendar}`, visitCalendarFile({ exchange, contents, origin }));
  app.use(build.files);
  app.use(clearBadSession({ secure }));
  app.use(formBody);
  app.post(photoForms, multipartBody(photoLimits.refusedBytes));
  app.use(token, ownVisit({ secure }));
  app.post(photoForms, upload.inForm);
  app.get(adminPaths.adminClientFile, compression(), clientFile(exchange));
  app.use(page);
  const institute = () => buildInstitute(contents.known());
  app.use(errorHandler({ sendFailurePage, institute }));
  if (!prerendered) return replaceNonPaths(app);
  return replaceNonPaths(
    fastPath({ prerendered, tokens, secure, securityHeaders: securityHeaderList(csp), log, app }),
  );
}

interface ApiParts extends Pick<AppParts, 'backend' | 'closedDays' | 'contents'> {
  exchange: Exchange;
  secure: boolean;
  tokens: XsrfTokens;
  upload: ReturnType<typeof photoUpload>;
}

/** Returns the calls that the site answers itself, then the proxy for all others. */
function apiRouter({ exchange, closedDays, contents, upload, ...parts }: ApiParts): express.Router {
  const api = express.Router({ caseSensitive: true });
  api.get('/xsrf', freshToken(parts.tokens));
  api.get(closedDays.path, closedDays.handler);
  api.get(contents.path, contents.handler);
  api.post(`/${calls.adminAddPhoto.path}`, upload.call);
  api.use(apiProxy(exchange, parts.backend, parts));
  return api;
}
