import { createServer } from 'node:http';
import type { Request, Response } from 'express';
import { createCallRules } from '../../server/backend/call-policy.ts';
import { openBackend } from '../../server/backend/client.ts';
import { createSend } from '../../server/backend/page-transport.ts';
import { createAdminCodeLimit } from '../../server/visitor/admin-code-limit.ts';
import { sentProofs } from '../../server/visitor/sent-proof.ts';

/* Does for each request what a signed-in visitor's page does to know them, and nothing else. */
const backend = openBackend(process.env.BACKEND_URL ?? '');
const rules = createCallRules({
  adminCode: undefined,
  providerOrigins: { google: [], facebook: [] },
  limits: createAdminCodeLimit(async () => undefined),
});
const proofs = sentProofs({ origin: 'http://localhost:3000', secrets: [] });
const locals = { cookies: { jwt: 'a.b.c' }, requestId: 'bench' };

createServer(async (req, res) => {
  const request = Object.assign(req, { ip: '127.0.0.1' }) as unknown as Request;
  const response = Object.assign(res, { locals }) as unknown as Response;
  const { data } = await createSend(
    { backend, rules, secure: false, proofs },
    request,
    response,
  )({
    name: 'user',
  });
  const text = JSON.stringify(data);
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  res.end(text);
}).listen(Number(process.env.PORT), '127.0.0.1');
