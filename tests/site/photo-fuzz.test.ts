import { afterAll, expect, test } from 'vitest';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { photographer } from './photo-visitor.ts';
import { formats } from './pictures.ts';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());
const app = testApp({ backendUrl: institute.url });
const { send } = photographer(app, await signInAdmin(app, institute.outbox, 'gerante@exemple.ci'));

let state = 20_261_122;
/** The same numbers in each run, below `limit`. */
function random(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
}

type Break = (bytes: Buffer, other: Buffer) => Buffer;
const overwrite = (from: number, most: number, times: number): Break =>
  function overwriteBytes(bytes) {
    const broken = Buffer.from(bytes);
    for (let time = 0; time < times; time += 1) broken[from + random(most - from)] = random(256);
    return broken;
  };

const breaks: Readonly<Record<string, Break>> = {
  head: (bytes, other) => overwrite(0, Math.min(64, bytes.length), 4)(bytes, other),
  anywhere: (bytes, other) => overwrite(0, bytes.length, 12)(bytes, other),
  'a hole': (bytes) => {
    const at = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(200))]);
  },
  'a stranger inside': (bytes, other) => {
    const at = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(random(other.length))]);
  },
  cut: (bytes) => bytes.subarray(0, 1 + random(Math.floor(bytes.length * 0.7))),
};

const whole = await Promise.all(
  Object.values(formats).map((make) => make({ width: 96, height: 72 })),
);

test('broken photos: refused in French or still a whole picture, never a fault', async () => {
  const kept = new Set<string>();
  const names = Object.keys(breaks);
  const count = perRun(200, 1000);
  for (let round = 0; round < count; round += 1) {
    const name = names[round % names.length] ?? '';
    const bytes = whole[random(whole.length)] as Buffer;
    const other = whole[random(whole.length)] as Buffer;
    const { status, body } = await send(breaks[name]?.(bytes, other) ?? bytes);
    if (status === 200 && name !== 'cut') {
      kept.add(body.hash);
      // So that the limit is not what refuses the rest.
      await institute.db.deleteFrom('photos').where('hash', '=', body.hash).execute();
      continue;
    }
    expect([400, 413, 415], `${name} ${round}: ${JSON.stringify(body)}`).toContain(status);
    expect(body.message).toMatch(/^[A-ZÀ-Ý].*\.$/);
  }
  expect(await institute.db.selectFrom('photos').selectAll().execute()).toEqual([]);
  expect(kept.size).toBeLessThan(count / 2);
});
