import { expect, test } from 'vitest';
import { calls, largestAnswerOf } from '../../shared/contract/calls.ts';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Visitor } from '../support/visitor.ts';
import { exampleOf } from './call-schemas.ts';

/* The site keeps to the figures that its backends are told. */

test.each(['user', 'bookingMine', 'adminExport'] as const)(
  '%s: an answer of the largest size is read, and one byte more is not',
  async (name) => {
    await using backend = await startRecordingBackend();
    const visitor = await Visitor.at(testApp({ backendUrl: backend.url }), '/', { jwt: 'a' });
    const { path } = calls[name];
    const { answer, query } = exampleOf(name);
    const search = new URLSearchParams(query);
    const text = JSON.stringify(answer);
    const statuses: number[] = [];
    for (const more of [0, 1]) {
      const whole = text + ' '.repeat(largestAnswerOf(name) + more - Buffer.byteLength(text));
      backend.answers[`GET /api/${path}`] = (res) => res.end(whole);
      statuses.push((await visitor.get(`/api/${path}?${search}`)).status);
    }
    expect(statuses).toEqual([200, 502]);
  },
);
