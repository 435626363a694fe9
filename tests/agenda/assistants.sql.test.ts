import { afterAll, describe, expect, test } from 'vitest';
import type { AgendaDays } from '../../shared/agenda/agenda.ts';
import type { Rules, Team } from '../../shared/team/agenda-facts.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { formWith } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';
import { readAllUses } from './support/all-uses.ts';
import { nameTeam } from './support/named.ts';
import { appointment, plainDay } from './support/visits.ts';

setOwnTimes();

/*
 * Treatments with an assistant, from the owner's screen to the assistant's planning.
 */

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());
await nameTeam(db);

const cut = 'capillaires/coupe-femme';
const makeUp = 'maquillage/mise-en-beaute-express';
const screen = `/admin/site/soin?id=${cut}`;
const [aesthetician, masseuse, makeUpArtist, hairdresser] = ['1', '2', '3', '4'] as const;

const rules = async (): Promise<Rules> => (await admin.get('/api/admin/agenda/rules')).body;
const team = async (): Promise<Team> => (await admin.get('/api/admin/agenda/team')).body;
const listAssistants = async (id = cut) =>
  (await rules()).rules.find(({ treatment }) => treatment === id)?.assistants;

/** Ticks the assistants on the owner's screen, and unticks everybody else. */
async function choose(...ids: readonly string[]) {
  const { mark = '' } = formWith((await admin.get(screen)).text, 'value="agenda"');
  const ticked = Object.fromEntries(ids.map((id) => [`assistant-${id}`, 'oui']));
  return admin.submit(screen, {
    intent: 'agenda',
    mark,
    assistants: 'oui',
    instant: 'ligne',
    ...ticked,
  });
}

async function book(more: object) {
  const visitor = await Visitor.at(app);
  return visitor.call('booking/appointment', appointment(more));
}

async function timesOn(day: string): Promise<string[]> {
  const search = new URLSearchParams({ treatments: cut, day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${search}`);
  return body.times.map(({ time }: { time: string }) => time);
}

async function listColumns(day: string) {
  const agenda: AgendaDays = (await admin.get(`/api/admin/agenda?day=${day}`)).body;
  return new Map(agenda.days[0]?.resources.map(({ id, appointments }) => [id, appointments]));
}

async function listUses(number: string): Promise<number[]> {
  const { id } = await db
    .selectFrom('requests')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { uses } = await readAllUses(db);
  return uses
    .filter(({ request_id }) => request_id === id)
    .map(({ lane }) => lane)
    .sort();
}

const block = (staff: string, day: string, starts = '00:00', ends = '24:00') =>
  admin.call('admin/agenda/block', {
    staff,
    from: day,
    to: '',
    starts,
    ends,
    kind: 'off',
    label: '',
  });

describe('the owner', () => {
  test('names the possible assistants on the treatment’s screen, and removes them', async () => {
    const { text } = await admin.get(screen);
    expect(text).toContain('Avec une deuxième personne');
    expect((await choose(makeUpArtist, masseuse)).status).toBe(303);
    expect(await listAssistants()).toEqual([masseuse, makeUpArtist]);
    const shown = await admin.get(screen);
    expect(shown.text).toMatch(
      /<input[^>]*name="assistant-2"[^>]*checked|checked[^>]*name="assistant-2"/,
    );

    await choose();
    expect(await listAssistants()).toBeUndefined();
    const { press } = (await admin.get('/api/admin/days')).body.undo;
    expect((await admin.call('admin/undo', { press })).status).toBe(200);
    expect(await listAssistants()).toEqual([masseuse, makeUpArtist]);
  });

  test('cannot name a room, and keeps the assistants when an older form is sent', async () => {
    const { rules: all } = await rules();
    const {
      assistants: _,
      catalogueMinutes: __,
      ...rule
    } = all.find(({ treatment }) => treatment === cut) as Rules['rules'][number];
    await admin.call('admin/agenda/rule', { ...rule, cleaning: 5 });
    expect(await listAssistants()).toEqual([masseuse, makeUpArtist]);
    const profile = { name: 'Cabine', kind: 'room', roomKind: 'Cabine', from: '', to: '' };
    const { body } = await admin.call('admin/agenda/lane/save', {
      id: '',
      mark: (await team()).mark,
      profile,
      skills: [],
    });
    const { mark } = (await rules()).rules.find(({ treatment }) => treatment === cut) ?? {};
    const room = await admin.call('admin/agenda/rule', { ...rule, mark, assistants: [body.id] });
    expect([room.status, room.body.error]).toEqual([400, 'invalid']);
  });

  test('reads a warning when no possible assistant is left', async () => {
    await choose(hairdresser);
    expect((await team()).unbookable).toEqual([
      { treatment: cut, roomKind: null, assistant: true },
    ]);
    expect((await admin.get('/admin/equipe')).text).toContain('il manque la deuxième personne');
    // The treatment needs a request, like one without any able staff member.
    expect((await book({ day: plainDay(5) })).body.error).toBe('not-bookable');
    await choose(makeUpArtist);
    expect((await team()).unbookable).toEqual([]);
  });
});

describe('an hour', () => {
  test('is offered only while both staff members are free, and takes both', async () => {
    await choose(makeUpArtist);
    const day = plainDay(1);
    await block(makeUpArtist, day, '09:00', '12:00');
    const times = await timesOn(day);
    expect(times[0]).toBe('12:00');
    expect((await book({ day, time: '11:45' })).body.error).toBe('slot-taken');
    const { body } = await book({ day, time: '14:00' });
    expect(await listUses(body.number)).toEqual([3, 4]);
    const express = { category: 'maquillage', treatments: [makeUp] };
    expect((await book({ day, time: '14:00', ...express })).body.error).toBe('slot-taken');
  });

  test('is booked by hand, moved with both, and given another assistant', async () => {
    await choose(makeUpArtist, masseuse);
    const day = plainDay(2);
    await block(masseuse, day, '09:00', '11:00');
    const { body } = await admin.call('admin/agenda/book', appointment({ day }));
    expect(await listUses(body.number)).toEqual([3, 4]);
    const confirm = (version: number, hour: string) =>
      admin.call('admin/request/confirm', { number: body.number, version, day, hour });
    expect((await confirm(1, '15:00')).status).toBe(200);
    expect(await listUses(body.number)).toEqual([3, 4]);
    await block(makeUpArtist, day, '14:00', '18:00');
    const away = (await admin.get(`/api/admin/agenda/away?day=${day}&staff=${makeUpArtist}`)).body;
    expect(away.waiting).toMatchObject([
      { number: body.number, proposal: { time: '15:00', staff: hairdresser } },
    ]);
    // The hour and the hairdresser stay the same.
    expect((await confirm(2, '15:00')).status).toBe(200);
    expect(await listUses(body.number)).toEqual([2, 4]);
  });
});

describe('an assistant', () => {
  test('sees the appointment in her column, her planning and the list to be reviewed', async () => {
    await choose(masseuse);
    const day = plainDay(0);
    const { body } = await book({ day, time: '10:00', name: 'Rokia Bamba' });
    const columns = await listColumns(day);
    expect(columns.get(masseuse)).toMatchObject([{ number: body.number, assists: true }]);
    expect(columns.get(hairdresser)?.[0]).not.toHaveProperty('assists');
    const page = await admin.get(`/admin?jour=${day}`);
    expect(page.text).toContain('Assiste\u00a0: ');
    expect((await admin.get(`/admin?jour=${day}&vue=liste`)).text).toContain('(assiste)');

    await choose(aesthetician);
    const ofHer = (await team()).review.filter(({ lane }) => lane === masseuse);
    expect(ofHer).toMatchObject([
      { number: body.number, reason: 'assistant' },
      // The appointment of the previous test.
      { reason: 'assistant' },
    ]);
    expect((await admin.get('/admin/equipe')).text).toContain('n’assiste plus pour ce soin');
    const { isUsed } = (await admin.get(`/api/admin/agenda/lane?id=${masseuse}`)).body;
    expect(isUsed).toBe(true);
  });
});
