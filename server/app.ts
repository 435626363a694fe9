import type { RequestListener } from 'node:http';
import compression from 'compression';
import express from 'express';
import { paths } from '../shared/paths.ts';
import { apiProxy } from './api-proxy.ts';
import type { Backend } from './backend.ts';
import { createCallRules } from './call-rules.ts';
import type { ClientBuild } from './client-build.ts';
import type { Config } from './config.ts';
import { cookies } from './cookies.ts';
import { errors } from './errors.ts';
import { formBody } from './form-body.ts';
import { front } from './front.ts';
import { health } from './health.ts';
import type { KeptDays } from './kept-days.ts';
import type { KeptPages } from './kept-pages.ts';
import { type Log, requestLog } from './log.ts';
import { pages } from './pages.ts';
import { type Count, createRateLimits } from './rate-limits.ts';
import { pathsOnly, requestLine } from './request-line.ts';
import { requestsCsv } from './requests-csv.ts';
import { securityHeaderList, securityHeaders } from './security-headers.ts';
import { sentProofs } from './sent-proof.ts';
import { siteFiles } from './site-files.ts';
import { freshToken, xsrf } from './xsrf.ts';
import { xsrfTokens } from './xsrf-tokens.ts';

export interface AppParts {
  config: Config;
  log: Log;
  backend: Backend;
  build: ClientBuild;
  days: KeptDays;
  /** Pages that are ready; without them each one is rendered. */
  kept?: KeptPages | undefined;
  /** HMAC keys of the XSRF tokens and of proofs: the first signs, all verify. */
  xsrfSecrets: readonly string[];
  /** Of tries at what is limited; shared by all processes that serve the site. */
  count: Count;
  isStopping?: () => boolean;
}

/** The way of a request, one line a step. */
export function createApp({
  config,
  log,
  backend,
  build,
  kept,
  days,
  xsrfSecrets,
  count,
  ...life
}: AppParts): RequestListener {
  const { origin, secure, providerOrigins } = config;
  const limits = createRateLimits(count);
  const rules = createCallRules({ adminCode: config.adminCode, providerOrigins, limits });
  const policy = { secure, providerOrigins, extraDirectives: build.extraDirectives };
  const tokens = xsrfTokens({ secure, secrets: xsrfSecrets });
  const proofs = sentProofs({ origin, secrets: xsrfSecrets });
  const shared = { backend, rules, secure, origin, days, proofs };
  const { page, sendFailurePage } = pages({ ...shared, build, kept, tokens });

  const visitor = cookies({ secure });
  const token = xsrf({ origin, tokens });

  const api = express.Router({ caseSensitive: true });
  api.use(visitor, token);
  api.get('/xsrf', freshToken(tokens));
  api.get(days.path, days.handler);
  api.use(apiProxy(shared));

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.trustProxy);

  app.use(securityHeaders(policy));
  app.use(health({ backend, log, isStopping: life.isStopping ?? (() => false) }));
  app.use(requestLog(log));
  app.use(requestLine);
  app.use('/api', api);
  app.use(siteFiles(origin));
  app.use(build.files);
  app.use(visitor);
  app.use(formBody);
  app.use(token);
  app.get(paths.adminExport, compression(), requestsCsv(shared));
  app.use(page);
  app.use(errors(sendFailurePage));
  const security = securityHeaderList(policy);
  return pathsOnly(kept ? front({ kept, tokens, secure, security, log, app }) : app);
}
