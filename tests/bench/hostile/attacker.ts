import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  bookingFields as fields,
  personTreatmentFields,
} from '../../../shared/booking/booking-fields.ts';
import { addMonths } from '../../../shared/calendar/calendar-month.ts';
import { treatmentsOf } from '../../../shared/catalogue.ts';
import { catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { appointment, plainDay } from '../../agenda/support/visits.ts';
import { Visitor } from '../../support/visitor.ts';

/*
 * node attacker.ts ORIGIN ipv4|48 CONNECTIONS: asks the dearest questions that the contract allows, each another one,
 * as fast as they are answered, until it is ended. Says on its output what it was told, by status.
 */

const [origin = '', network = '', connections = '60'] = process.argv.slice(2);
const offered = catalogueOf()
  .sections.filter(({ slug }) => ['corps', 'onglerie', 'visage'].includes(slug))
  .flatMap(treatmentsOf)
  .filter(({ duree }) => duree !== undefined)
  .map(({ id }) => id);
const agent = new Agent({ keepAlive: true });
const told = new Map<string, number>();
const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)] as One;
const someFive = () => [...offered].sort(() => Math.random() - 0.5).slice(0, 5);
const months = [0, 1, 2].map((more) => addMonths(new Date().toISOString().slice(0, 7), more));

function address(): string {
  if (network === 'ipv4') return '203.0.113.7';
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return `2001:db8:7:${part()}::${part()}`;
}

/** Their tokens, which are made before. */
const visitors = await Promise.all(
  Array.from({ length: 20 }, async () => {
    const visitor = new Visitor(origin);
    visitor.address = address();
    await visitor.get('/');
    return visitor;
  }),
);

function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const own = { 'x-forwarded-for': address(), ...headers };
  request(origin + path, { agent, headers: own }, async (res) => {
    await text(res).catch(() => '');
    resolve(String(res.statusCode));
  })
    .on('error', () => resolve('broken'))
    .end();
  return promise;
}

function times(span: string): Promise<string> {
  const treatments = Array.from({ length: 4 }, () => someFive().join(',')).join(';');
  return get(`/api/booking/times?${new URLSearchParams({ treatments, people: '4' })}&${span}`);
}

function page(): Promise<string> {
  const shown = { [fields.view]: 'heures', [fields.people]: '4', [fields.each]: '1' };
  const search = new URLSearchParams({ ...shown, [fields.month]: pick(months) });
  for (const field of personTreatmentFields.slice(0, 4)) {
    for (const id of someFive()) search.append(field, id);
  }
  const image = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
  return get(`/book?${search}`, Math.random() < 0.5 ? image : {});
}

/** An hour that is not to be had: at the end of the day. */
async function book(): Promise<string> {
  const visitor = pick(visitors);
  visitor.address = address();
  const [first = [], ...others] = Array.from({ length: 4 }, someFive);
  const nails = offered.find((id) => id.startsWith('onglerie/')) ?? '';
  const own = [nails, ...first.filter((id) => id !== nails)].slice(0, 5);
  const persons = [own, ...others];
  const more = { people: 4, persons, treatments: own, category: 'onglerie', time: '18:45' };
  const order = appointment({ day: plainDay(), moment: 'Peu importe', careType: '', ...more });
  const { status } = await visitor.call('booking/appointment', order).catch(() => ({ status: 0 }));
  return status === 0 ? 'broken' : String(status);
}

const questions: Record<string, () => Promise<string>> = {
  month: () => times(`month=${pick(months)}`),
  day: () => times(`day=${plainDay(Math.floor(Math.random() * 30))}`),
  page,
  book,
};

async function askOn(): Promise<never> {
  for (;;) {
    const [what, ask] = pick(Object.entries(questions));
    const status = await ask();
    told.set(`${what} ${status}`, (told.get(`${what} ${status}`) ?? 0) + 1);
  }
}

process.on('SIGTERM', () => {
  const sorted = [...told].sort(([one], [other]) => one.localeCompare(other));
  process.stdout.write(sorted.map(([what, count]) => `${what}: ${count}`).join(', '), () =>
    process.exit(),
  );
});
// It goes with who started it.
process.stdin.resume().on('end', () => process.exit());
process.stdout.write('ready\n');
await Promise.all(Array.from({ length: Number(connections) }, askOn));
