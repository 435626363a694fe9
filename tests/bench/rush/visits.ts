import { appointment } from '../../agenda/support/visits.ts';
import { type Answer, Browser } from './browser.ts';
import type { Figures, Kind } from './figures.ts';

/*
 * What one visitor does, by the clock of her arrival: a step is due when she would take it, and waits
 * for an answer count from then on, not from when the step before it was answered.
 */

export interface Story {
  readonly origin: string;
  readonly figures: Figures;
  /** What a first visit loads beside the document, by page. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Whose free hours are wanted, YYYY-MM-DD. */
  readonly days: readonly string[];
}

const treatment = 'capillaires/coupe-femme';
const think = 3_000;
/** Hours that she tries before she gives up. */
const tries = 5;

/** Scripts, styles, fonts and pictures of a first visit: whatever the document names. */
export async function filesOf(origin: string, path: string): Promise<string[]> {
  const html = await (await fetch(origin + path)).text();
  return [...new Set(html.match(/\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|[\w-]+\.svg)(?=["') ])/g))];
}

let visitors = 0;
/** One of 16 million addresses of this machine. */
export function newAddress(): string {
  visitors += 1;
  return `127.${1 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Home, then prices. */
export async function look(story: Story, arrival: number): Promise<void> {
  using browser = new Browser(story.origin, newAddress());
  await open('/', browser, story, arrival);
  await open('/features', browser, story, arrival + think);
}

/** Home, the booking page, a month's hours, a day's, an appointment; or another hour of that day. */
export async function book(story: Story, arrival: number): Promise<boolean> {
  const { figures, days } = story;
  using browser = new Browser(story.origin, newAddress());
  const step = (kind: Kind, due: number, ask: () => Promise<Answer>) =>
    figures.step(kind, due, ask);
  await open('/', browser, story, arrival);
  await open('/book', browser, story, arrival + think);
  const wish = `treatments=${encodeURIComponent(treatment)}&people=1&staff=`;
  const day = days[Math.floor(Math.random() * days.length)] ?? '';
  const times = `/api/booking/times?${wish}`;
  await step('hours', arrival + 2 * think, () => browser.get(`${times}&month=${day.slice(0, 7)}`));
  let due = arrival + 3 * think;
  for (let attempt = 0; attempt < tries; attempt += 1, due += think) {
    const found = await step('hours', due, () => browser.get(`${times}&day=${day}`));
    const free = found.status === 200 ? hoursIn(found.body) : [];
    const time = free[Math.floor(Math.random() * free.length)];
    if (!time) return false;
    const order = appointment({ day, time, moment: 'Peu importe', treatments: [treatment] });
    const { status } = await step('booking', due + think, () =>
      browser.post('/api/booking/appointment', order),
    );
    if (status === 200) return true;
    if (status !== 409) return false;
    due += think;
  }
  return false;
}

function hoursIn(body: string): string[] {
  const { times = [] }: { times?: { time: string }[] } = JSON.parse(body || '{}');
  return times.map(({ time }) => time);
}

async function open(path: string, browser: Browser, story: Story, due: number): Promise<void> {
  const { figures, files } = story;
  await figures.step('page', due, () => browser.get(path));
  const found = performance.now();
  await Promise.all(
    (files[path] ?? []).map((file) => figures.step('file', found, () => browser.get(file))),
  );
}
