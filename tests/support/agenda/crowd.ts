import { expect } from 'vitest';
import { Visitor } from '../visitor.ts';
import { appointment, plainDay } from './visits.ts';

/** So many clients, shared out over several processes, want the one hairdresser at the same time. */
export async function crowdForOneHour(sites: readonly string[], count: number): Promise<void> {
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    visitors.push(await Visitor.at(sites[index % sites.length] ?? '', '/healthz'));
  }
  // Tokens come with pages.
  await Promise.all(visitors.map((visitor) => visitor.get('/api/xsrf')));
  const day = plainDay(4);
  const orders = visitors.map(() => appointment({ day, time: '11:00' }));
  const answers = await Promise.all(
    visitors.map((visitor, index) => bookInTime(visitor, orders[index] ?? {})),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  expect(counts).toEqual({ 200: 1, 409: count - 1 });
  for (const { status, body } of answers) {
    if (status === 409) {
      expect(body.error).toBe('slot-taken');
      expect(body.others).toHaveLength(3);
    }
  }
}

/** On a busy machine somebody waits for too long, and does not know what became of it: the same again. */
async function bookInTime(visitor: Visitor, order: object) {
  for (;;) {
    const answer = await visitor.call('booking/appointment', order);
    if (answer.status !== 504) return answer;
  }
}
