import type { RequestListener } from 'node:http';
import compression from 'compression';
import express from 'express';
import { paths } from '../shared/page/paths.ts';
import { createCallRules } from './backend/call-policy.ts';
import type { Backend } from './backend/client.ts';
import type { KeptDays } from './backend/closed-days-cache.ts';
import { health } from './backend/health.ts';
import { apiProxy } from './backend/proxy.ts';
import type { Config } from './config/config.ts';
import { errors } from './http/error-handler.ts';
import { formBody } from './http/form-body.ts';
import { pathsOnly, requestLine } from './http/request-target.ts';
import { securityHeaderList, securityHeaders } from './http/security-headers.ts';
import { siteFiles } from './http/site-files.ts';
import { type Log, requestLog } from './observability/log.ts';
import type { ClientBuild } from './pages/client-build.ts';
import { front } from './pages/fast-path.ts';
import { pages } from './pages/handler.ts';
import type { KeptPages } from './pages/prerender.ts';
import { requestsCsv } from './pages/requests-csv.ts';
import { type Count, createAdminCodeLimit } from './visitor/admin-code-limit.ts';
import { cookies } from './visitor/cookies.ts';
import { sentProofs } from './visitor/sent-proof.ts';
import { freshToken, xsrf } from './visitor/xsrf.ts';
import { xsrfTokens } from './visitor/xsrf-tokens.ts';

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
  const limits = createAdminCodeLimit(count);
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
