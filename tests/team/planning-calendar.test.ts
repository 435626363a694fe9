import ICAL from 'ical.js';
import supertest from 'supertest';
import { afterAll, expect, test, vi } from 'vitest';
import { rateLimits } from '#shared/limits/limits.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The calendar of a staff member, as calendar programs read it.
 */

const day = plainWeekday(0);
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T08:00:00Z`) });

const institute = await startInstitute();
const { db, outbox } = institute;
const { log } = createRecordedLog();
const app = testApp({ backendUrl: institute.url, log });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});
await nameTeam(db);

const file = /\/planning\/[\w-]{22}\/agenda\.ics/;

/** Reads a path as a calendar program without cookies. */
const read = (path: string, headers: Record<string, string> = {}) =>
  supertest(app).get(path).set(headers);

function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const getText = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? '';
    return {
      uid: getText('uid'),
      sequence: Number(getText('sequence')),
      summary: getText('summary'),
      starts: getText('dtstart'),
      ends: getText('dtend'),
      status: getText('status'),
      names: event.getAllProperties().map(({ name }) => name),
    };
  });
}

async function book(more: object) {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.call('booking/appointment', appointment({ day, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return { visitor, manage: body.manage as string };
}

/** Presses the button on the screen without JavaScript and returns the address. */
async function makeAddress(screen: string, button: string): Promise<string> {
  vi.advanceTimersByTime(1000);
  const { status, text } = await sendForm(admin, screen, button);
  expect(status).toBe(200);
  expect(text).toContain('Google la relit une à deux');
  return file.exec(text)?.[0] ?? '';
}
const buildPersonPath = (resource: number) => `/admin/equipe/fiche?id=${resource}`;

test('has first names and treatments of her own appointments, and nothing else', async () => {
  const { visitor, manage } = await book({ time: '10:00', name: 'Awa Koné', staff: '4' });
  const other = { category: 'onglerie', treatments: ['onglerie/manucure-spa'] };
  await book({ ...other, time: '10:00', name: 'Salimata Traoré' });
  const path = await makeAddress(buildPersonPath(4), 'Créer son adresse');
  const { status, text, headers } = await read(path);
  expect(status).toBe(200);
  expect(readEvents(text)).toMatchObject([
    {
      sequence: 1,
      summary: 'Awa\u00a0: Coupe femme',
      status: 'CONFIRMED',
      starts: `${day}T10:00:00Z`,
      ends: `${day}T10:45:00Z`,
    },
  ]);
  const knownProperties = [
    'dtend',
    'dtstamp',
    'dtstart',
    'last-modified',
    'sequence',
    'status',
    'summary',
  ];
  expect(readEvents(text)[0]?.names.toSorted()).toEqual([...knownProperties, 'uid']);
  for (const secret of ['Koné', 'Salimata', 'Traoré', '+225', 'RDV-', 'FCFA', '/rdv/'])
    expect(text, secret).not.toContain(secret);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
  expect(text).toContain('X-PUBLISHED-TTL:PT1H\r\n');
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['set-cookie']).toBeUndefined();
  const ownCalendar = (await visitor.get(`${manage}/rendez-vous.ics`)).text;
  expect(readEvents(text)[0]?.uid).toBe(readEvents(ownCalendar)[0]?.uid);
});

test('a move raises SEQUENCE and changes the ETag, and an unchanged calendar is a 304', async () => {
  const { visitor, manage } = await book({ time: '14:00', name: 'Rokia Bamba', staff: '4' });
  const path = await makeAddress(buildPersonPath(4), 'Oui, remplacer l’adresse');
  const first = await read(path);
  const etag = first.headers.etag ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await read(path, { 'If-None-Match': etag });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  const head = await supertest(app).head(path);
  expect([head.status, head.headers.etag]).toEqual([200, etag]);
  const findEvent = (text: string) =>
    readEvents(text).find(({ summary }) => summary.startsWith('Rokia'));
  const token = manage.replace('/rdv/', '');
  const move = { version: 1, day, time: '15:00' };
  const moveAnswer = await visitor.call(`booking/visit/move/${token}`, move);
  expect(moveAnswer.status, JSON.stringify(moveAnswer.body)).toBe(200);
  const then = await read(path, { 'If-None-Match': etag });
  expect(then.status).toBe(200);
  expect(then.headers.etag).not.toBe(etag);
  expect(findEvent(first.text)).toMatchObject({ sequence: 1, starts: `${day}T14:00:00Z` });
  expect(findEvent(then.text)).toMatchObject({ sequence: 2, starts: `${day}T15:00:00Z` });
  expect(findEvent(then.text)?.uid).toBe(findEvent(first.text)?.uid);
  await visitor.call(`booking/visit/cancel/${token}`, { version: 2 });
  expect(findEvent((await read(path)).text)).toBeUndefined();
});

test('a replaced, ended or unknown address is an empty 404', async () => {
  const first = await makeAddress(buildPersonPath(2), 'Créer son adresse');
  const second = await makeAddress(buildPersonPath(2), 'Oui, remplacer l’adresse');
  expect((await read(second)).status).toBe(200);
  await sendForm(admin, buildPersonPath(2), 'Oui, supprimer l’adresse');
  for (const path of [
    first,
    second,
    `/planning/${'x'.repeat(22)}/agenda.ics`,
    '/planning/x/agenda.ics',
  ]) {
    const { status, text, headers } = await read(path);
    expect([status, text, headers['set-cookie']], path).toEqual([404, '', undefined]);
  }
});

test('an hour that waits for its deposit is tentative', async () => {
  await db
    .updateTable('requests')
    .set({ deposit: 5000, deposit_state: 'due' })
    .where('name', '=', 'Awa Koné')
    .execute();
  const path = await makeAddress(buildPersonPath(4), 'Oui, remplacer l’adresse');
  expect(readEvents((await read(path)).text)).toMatchObject([{ status: 'TENTATIVE' }]);
});

test('a link and an address have limits, and guesses lock out no other reader', async () => {
  vi.advanceTimersByTime(2 * 3_600_000);
  const { link, wrongOfAddress } = rateLimits.calendarReads;
  const path = await makeAddress(buildPersonPath(4), 'Oui, remplacer l’adresse');
  const wrong = `/planning/${'w'.repeat(22)}/agenda.ics`;
  /** Sets every counter of the limits. */
  const setCount = (count: number) => db.updateTable('limits').set({ count }).execute();
  await db.deleteFrom('limits').execute();
  expect((await read(wrong)).status).toBe(404);
  await setCount(wrongOfAddress.times);
  expect((await read(wrong)).status).toBe(429);
  expect((await read(path)).status).toBe(200);
  await setCount(link.times);
  const { status, text, headers } = await read(path);
  expect([status, text, headers['set-cookie']]).toEqual([429, '', undefined]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  // The limit does not hold for other links, and ends after an hour.
  const other = await makeAddress(buildPersonPath(2), 'Créer son adresse');
  expect((await read(other)).status).toBe(200);
  vi.advanceTimersByTime(3_600_000);
  expect((await read(path)).status).toBe(200);
});
