import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { fastPath } from '../../server/pages/prerender/fast-path.ts';
import { xsrfTokens } from '../../server/visitor/xsrf-tokens.ts';
import { appParts } from '../support/app.ts';

const { prerendered, log } = appParts({ backendUrl: 'http://127.0.0.1:9' });
if (!prerendered) throw new Error('no pages');

const app = express();
app.use((_req, res) => void res.send('Express'));
const site = fastPath({
  prerendered,
  tokens: xsrfTokens({ secure: false, secrets: ['x'.repeat(32)] }),
  secure: false,
  securityHeaders: [],
  log,
  app,
});

test('takes the exact addresses of prerendered pages only: no route that is added is shadowed', async () => {
  for (const path of ['/', '/features', '/book']) {
    expect((await supertest(site).get(path)).text).toContain('<!DOCTYPE html>');
  }
  for (const path of [
    '/nouveau',
    '/nouveau/soin',
    '/features/',
    '/?a=1',
    '/verify',
    '/*',
    '/!404',
  ]) {
    expect((await supertest(site).get(path)).text, path).toBe('Express');
  }
  expect((await supertest(site).post('/')).text).toBe('Express');
});
