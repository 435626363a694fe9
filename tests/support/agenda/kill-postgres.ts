import { expect } from 'vitest';
import type { PostgresServer } from '../neighbours/postgres.ts';
import { bookUntil, type Held } from './kill.ts';

const clients = 4;
/** Appointments between two kills, at the most. */
const mostTold = 12;

/** Kills PostgreSQL over and over while clients book at a site that stays; they go on until each is answered. */
export async function killPostgresWhileBooking(
  times: number,
  { url, postgres }: { url: string; postgres: PostgresServer },
  random: () => number,
): Promise<Held[]> {
  const held: Held[] = [];
  let isOver = false;
  const book = () => bookUntil(url, { held, random, isOver: () => isOver });
  const booking = Promise.all(Array.from({ length: clients }, book));
  const backend = async () => (await (await fetch(`${url}/readyz`)).json()).backend;

  async function killAll() {
    for (let life = 0; life < times; life += 1) {
      const last = held.length + 1 + Math.floor(random() * mostTold);
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(last);
      await postgres.kill();
      await expect.poll(backend).toBe('unreachable');
      await postgres.restart();
      await expect.poll(backend).toBe('ok');
    }
  }
  // A client that fails ends the test at once.
  await Promise.race([killAll(), booking]).finally(() => {
    isOver = true;
  });
  await booking;
  return held;
}
