import { createServer } from 'node:http';
import type { Request, Response } from 'express';
import { createAnswerPolicy } from '../../server/backend/answers/answer-policy.ts';
import { createClosedDaysCache } from '../../server/backend/caches/closed-days-cache.ts';
import { createContentsCache } from '../../server/backend/caches/contents-cache.ts';
import { createCallPolicy } from '../../server/backend/call-policy.ts';
import { openBackend } from '../../server/backend/client.ts';
import { createExchange } from '../../server/backend/exchange.ts';
import { createLog } from '../../server/observability/log.ts';
import { createAdminCodeLimit } from '../../server/visitor/admin-code-limit.ts';
import { sentProofs } from '../../server/visitor/sent-proof.ts';
import { shownContents } from '../../shared/site/catalogue-of.ts';

/* Does for each request what a signed-in visitor's page does to know them, and nothing else. */
const origin = 'http://localhost:3000';
const backend = openBackend(process.env.BACKEND_URL ?? '');
const exchange = createExchange({
  backend,
  callPolicy: createCallPolicy({
    adminCode: undefined,
    shown: () => shownContents(undefined),
    adminCodeLimit: createAdminCodeLimit(async () => undefined),
  }),
  judgeAnswer: createAnswerPolicy({ origin, providerOrigins: { google: [], facebook: [] } }),
  sentProofs: sentProofs({ origin, secrets: [] }),
  closedDays: createClosedDaysCache(backend, createLog('silent')),
  contents: createContentsCache(backend, createLog('silent')),
  secure: false,
});
const locals = { cookies: { jwt: 'a.b.c' }, requestId: 'bench' };

createServer(async (req, res) => {
  const { data } = await exchange(
    { name: 'user' },
    {
      req: Object.assign(req, { ip: '127.0.0.1' }) as unknown as Request,
      res: Object.assign(res, { locals }) as unknown as Response,
    },
  );
  const text = JSON.stringify(data);
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  res.end(text);
}).listen(Number(process.env.PORT), '127.0.0.1');
