import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildOpenApiDocument } from '#server/contract/document/openapi-document.ts';
import { callNames, getDeclaration, listRefusals } from '#shared/contract/calls.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { userAgents } from '../support/user-agents.ts';
import { Visitor } from '../support/visitor.ts';
import { buildExample } from './call-examples.ts';

const source = JSON.stringify(buildOpenApiDocument(), null, 2);
const document = JSON.parse(source);

test('the build writes the document beside the server', () => {
  const file = resolve(import.meta.dirname, '../../dist/bff/openapi.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document);
});

async function lintDocument() {
  const config = await createConfig({ extends: ['recommended'] });
  const absoluteRef = join(import.meta.dirname, 'openapi.json');
  return lintFromString({ source, absoluteRef, config });
}

test('Redocly finds no error, and only intended warnings', async () => {
  const problems = await lintDocument();
  const findings = problems.map(({ severity, ruleId, location }) =>
    [severity, ruleId, location[0]?.pointer].join(' '),
  );
  const callbacks = ['google', 'facebook'].map(
    (provider) => `#/paths/~1api~1auth~1${provider}~1callback/get/responses`,
  );
  expect(findings.sort()).toEqual(
    [
      // The project is private, so these rules do not apply.
      'warn info-license #/info',
      // A callback always redirects the browser to a page.
      ...callbacks.map((place) => `warn operation-2xx-response ${place}`),
      ...callbacks.map((place) => `warn operation-4xx-response ${place}`),
    ].sort(),
  );
});

test('only search parameters that always arrive are required', () => {
  const getRequired = (path: string) =>
    document.paths[path].get.parameters
      .filter(
        (parameter: { in?: string; required?: boolean }) =>
          parameter.in === 'query' && parameter.required,
      )
      .map(({ name }: { name: string }) => name);
  expect(getRequired('/api/booking/times')).toEqual(['treatments']);
  expect(getRequired('/api/admin/clients')).toEqual([]);
  expect(getRequired('/api/admin/message')).toEqual(['id']);
});

test('the document has every call, with its refusals under their own statuses', () => {
  for (const name of callNames) {
    const { method, path } = getDeclaration(name);
    const address = `/api/${path.replace(':token', '{token}')}`;
    const operation = document.paths[address]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const code of listRefusals(name)) {
      const { $ref = '' } = operation.responses[errorCodes[code].status] ?? {};
      expect($ref, `${name}: ${code}`).toContain(code);
    }
  }
  expect(Object.keys(document.paths)).toHaveLength(callNames.length);
});

test('the document names no telephone number, because the owner may change it', () => {
  expect(source).not.toMatch(/07\u00a007/);
});

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const session = { jwt: 'a', authorizationCode: 'q7b1Zt0' };
afterAll(() => backend[Symbol.asyncDispose]());
beforeEach(() => {
  backend.requests.length = 0;
});

const examples = callNames
  .map((name) => ({ name, ...getDeclaration(name), ...buildExample(name) }))
  // posted-calls.test.ts tests the posts of other programs.
  .filter(({ name, hasFile, posted }) => !name.endsWith('Callback') && !hasFile && !posted)
  .map((example) => ({ ...example, path: example.path.replace(':token', 'token') }));

test.each(examples)('$name: the site accepts the whole answer of the example', async (example) => {
  const { method, path, query, body, answer = {} } = example;
  backend.answers[`${method} /api/${path}`] = json(answer);
  const fresh = testApp({ backendUrl: backend.url });
  const visitor = await Visitor.at(fresh, '/', session);
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const response =
    method === 'GET' ? await visitor.get(`/api/${path}${search}`) : await visitor.call(path, body);
  expect(response.status).toBe(200);
  expect(response.body).toEqual(answer);
});

const sentExamples = examples.filter(({ query, body }) => query || body);

test.each(sentExamples)('$name: the site sends what the example shows', async (example) => {
  const { name, method, path, query, body } = example;
  const visitor = await Visitor.at(app, '/', session);
  backend.requests.length = 0;
  const search = new URLSearchParams(query ?? {}).toString();
  if (method === 'GET') await visitor.get(`/api/${path}?${search}`);
  // The call's `code` comes from the cookie.
  else await visitor.call(path, { ...body, ...(name === 'role' && { code: '' }) });
  const call = backend.requests.find(({ url }) => url.startsWith(`/api/${path}`));
  if (query) expect(call?.url).toBe(`/api/${path}?${search}`);
  else expect(JSON.parse(call?.body ?? '')).toEqual(body);
});

test('the document has every header that the site sends', async () => {
  const visitor = await Visitor.at(app, '/', session);
  visitor.userAgent = userAgents.iphone;
  await visitor.get('/api/user/user');
  await visitor.call('auth/basic/login', { email: 'a@b.ci', returnTo: '/book' });
  await visitor.call('auth/google/login');
  const parameterNames = Object.values<{ name: string }>(document.components.parameters).map(
    ({ name }) => name.toLowerCase(),
  );
  const names = new Set(backend.requests.flatMap(({ headers }) => Object.keys(headers)));
  const ownHeaders = [...names].filter((name) => name.startsWith('x-'));
  expect(ownHeaders.sort()).toEqual(parameterNames.filter((name) => name.startsWith('x-')).sort());
});
