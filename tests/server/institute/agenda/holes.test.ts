import { afterAll, expect, test } from 'vitest';
import { signInAdmin } from '../../../support/admin.ts';
import { appointment, plainDay } from '../../../support/agenda/visits.ts';
import { testApp } from '../../../support/app.ts';
import { startInstitute } from '../../../support/institute.ts';
import { setOwnTimes } from '../../../support/own-facts.ts';
import { Visitor } from '../../../support/visitor.ts';

setOwnTimes();

/*
 * Holes: what visitors are offered by the owner's rule, what she is asked before she makes one, and who fills one.
 */

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

/** Three quarters of an hour, which one person gives. */
const cut = 'capillaires/coupe-femme';
const day = plainDay(3);
const timesOf = async () => {
  const search = new URLSearchParams({ treatments: cut, day });
  const { body } = await admin.get(`/api/booking/times?${search}`);
  return body.times as { time: string; preferred?: true }[];
};
const setRules = async (rules: object) => {
  const { mark, notice, people } = (await admin.get('/api/admin/agenda/rules')).body.settings;
  const { status } = await admin.call('admin/agenda/settings', { mark, notice, people, ...rules });
  expect(status).toBe(200);
};
const whyAt = async (time: string) => {
  const search = new URLSearchParams({ treatments: cut, day, time });
  return (await admin.get(`/api/admin/agenda/why?${search}`)).body.hour;
};

test('an hour that would leave a hole is asked about by hand, and offered by the owner’s rule', async () => {
  const order = { day, time: '10:00', treatments: [cut] };
  expect((await admin.call('admin/agenda/book', appointment(order))).status).toBe(200);
  const near = appointment({ ...order, time: '10:55', name: 'Inès' });
  const asked = await admin.call('admin/agenda/book', near);
  expect([asked.status, asked.body.error]).toEqual([409, 'confirm-anyway']);
  expect(asked.body.warnings[0]).toContain('un trou de 10mn');
  expect((await timesOf()).map(({ time }) => time)).toContain('11:00');

  await setRules({ holes: 'last' });
  const some = await timesOf();
  expect(some.find(({ time }) => time === '10:45')?.preferred).toBe(true);
  expect(some.find(({ time }) => time === '11:00')).toEqual(
    expect.not.objectContaining({ preferred: true }),
  );

  await setRules({ holes: 'never', startStep: 5 });
  const times = (await timesOf()).map(({ time }) => time);
  expect(times).toContain('10:45');
  expect(times).not.toContain('11:00');
  expect([await whyAt('11:00'), await whyAt('10:45')]).toEqual(['hole', 'offered']);
  const visitor = await Visitor.at(app);
  const hidden = await visitor.call(
    'booking/appointment',
    appointment({ ...order, time: '11:00', phone: '07 01 01 01 01' }),
  );
  expect([hidden.status, hidden.body.error]).toEqual([409, 'slot-taken']);
  // Nobody took it: the sentence is true of an hour that the rule hides, too.
  expect(hidden.body.message).toBe('Cette heure n’est pas disponible. Choisissez-en une autre.');
  expect((await admin.call('admin/agenda/book', { ...near, force: true })).status).toBe(200);
});

test('who waits and would fit is told with the time, and the day tells its holes', async () => {
  const visitor = await Visitor.at(app);
  const { time: _, ...request } = appointment({ day, treatments: [cut], phone: '07 02 02 02 02' });
  expect((await visitor.call('booking/request', request)).status).toBe(200);
  const { gaps } = (await admin.get(`/api/admin/agenda/gaps?day=${day}`)).body;
  const fitting = gaps.filter(({ waiting }: { waiting: object[] }) => waiting.length > 0);
  expect(fitting[0].waiting[0]).toMatchObject({ time: '09:00', ends: '09:45', day });
  expect(gaps).toContainEqual(
    expect.objectContaining({ starts: '10:45', ends: '10:55', isHole: true, waiting: [] }),
  );
  const shown = await admin.get(`/admin?jour=${day}`);
  expect(shown.text).toContain('Temps perdu');
  const { text } = await admin.get(`/admin/trous?jour=${day}`);
  expect(text).toContain('Placer à 9\u00a0h');
});

test('the form of the telephone tells of a hole, and calls the hour by no other name', async () => {
  const typed = { name: 'Inès', soin: cut, jour: plainDay(5), personne: '4' };
  const page = '/admin/rendez-vous';
  await admin.call('admin/agenda/book', appointment({ day: typed.jour, time: '10:00' }));
  const { status, text } = await admin.submit(page, { ...typed, time: '10:55' });
  expect([status, text.includes('un trou de 10mn')]).toEqual([409, true]);
  expect(text).toContain('Réserver quand même');
  expect(text).not.toContain('Pourquoi cette heure n’est pas libre');
});

test('what the list cannot place without a question says why, and where it is answered', async () => {
  const visitor = await Visitor.at(app);
  const at = plainDay(6);
  const { time: _, ...request } = appointment({ day: at, treatments: [cut] });
  const { number } = (await visitor.call('booking/request', request)).body;
  const place = { number, version: '1', day: at, hour: '20:30', staff: '4' };
  const { status, text } = await admin.submit(`/admin/trous?jour=${at}`, place);
  expect(status).toBe(409);
  expect(text).toContain('fixez cette heure dans la demande');
  expect(text).toContain(`Placer à 9\u00a0h`);
});
