import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import { startInstitute } from '../../support/institute.ts';
import { Visitor } from '../../support/visitor.ts';

const letter = { subject: 'Prix', message: 'Bonjour' };

/** A real SMTP server that refuses as often as told and keeps what it takes. */
async function startSmtp({ port = 0, refusals = 0 } = {}) {
  const taken: string[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) return done(new Error('try again later'));
        taken.push(text);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    taken,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}

test('a mail that was refused is sent later, once', { timeout: 20_000 }, async () => {
  await using smtp = await startSmtp({ refusals: 1 });
  await using institute = await startInstitute(smtp.url);
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  expect((await visitor.call('contact/send', letter)).status).toBe(200);
  await expect.poll(() => smtp.taken.length, { timeout: 15_000 }).toBe(1);
  expect(smtp.taken[0]).toContain('To: accueil@institut.example');
  expect(smtp.taken[0]).toContain('From: Institut <site@institut.example>');
});

test('a silent mail server keeps no visitor waiting', { timeout: 20_000 }, async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await using institute = await startInstitute(`smtp://127.0.0.1:${port}`);
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  const sent = visitor.call('auth/basic/login', { email: 'awa@exemple.ci' });
  const late = new Promise((done) => setTimeout(done, 3000, 'late'));
  expect(await Promise.race([sent.then(({ status }) => status), late])).toBe(200);
  silent.close();
});
