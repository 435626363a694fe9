import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { institute as ours } from '#shared/institute.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm } from '../support/plain-forms.ts';
import { addBooked } from './support/appointment-rows.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * The agenda of today, in the course of the day.
 */

const institute = await startInstitute();
const { outbox, db } = institute;
const app = testApp({ backendUrl: institute.url });
const day = plainWeekday(2);
const setTime = (time: string) => vi.setSystemTime(Date.parse(`${day}T${time}:00Z`));

vi.useFakeTimers({ toFake: ['Date'] });
setTime('08:00');
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});

const hairdresser = 4;
const book = (hour: string, ends = 45) =>
  addBooked(db, { day, hour }, { staff: hairdresser, ends });
const readPage = async (search = '') =>
  (await admin.get(`/admin${search}`)).text.replaceAll(/&nbsp;|\u00a0/g, ' ');

async function call(more: object): Promise<string> {
  const { status, body } = await admin.call(
    'admin/agenda/book',
    appointment({ day, soon: true, ...more }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number;
}

beforeEach(async () => {
  await db.deleteFrom('requests').execute();
});

test('a client goes back to the former hour only until that hour', async () => {
  await book('09:30');
  const absence = { staff: '4', from: day, to: '', starts: '09:00', ends: '10:00' };
  expect((await admin.call('admin/agenda/block', absence)).status).toBe(200);
  const page = `/admin/absente?jour=${day}&personne=4`;
  const readAway = async () => (await admin.get(`/api/admin/agenda/away?day=${day}&staff=4`)).body;
  const { waiting, blocks } = await readAway();
  const [{ number, version }] = waiting;
  const move = { number, version, day, hour: '10:45', staff: '4' };
  await admin.call('admin/agenda/place', { day, staff: '4', moves: [move] });
  await admin.call('admin/agenda/unblock', { id: blocks[0].id });
  setTime('09:25');
  const stale = (await admin.get(page)).text;
  setTime('10:38');
  const { text, location } = await postForm(admin, page, stale, '>Remettre à ');
  expect(location).toBe(`${page}&reste=${number}`);
  const refusal = /role="alert">(.*?)<\/p>/.exec(text)?.[1] ?? '';
  expect(refusal).toMatch(
    /^Le rendez-vous .* n’a pas pu revenir.: <a href="[^"]*">ouvrez-le<\/a> /,
  );
  expect(refusal).toContain(`numero=${number}`);
  expect(text).toContain('9\u00a0h\u00a030 est passé.');
  expect(text).toContain('>Autre heure<');
  expect(text).not.toContain('>Remettre à ');
  setTime('08:00');
});

test('a link leads to the hours that the calendar of today leaves out', async () => {
  await book('09:00');
  await book('10:00');
  await book('14:30');
  setTime('11:40');
  expect(await readPage()).not.toContain('Voir la journée entière');
  setTime('15:20');
  const page = await readPage();
  expect(page).not.toContain('>9 h</p>');
  const address = `/admin?jour=${day}&amp;vue=journee`;
  // The appointment of half past two has ended too, and stands in the calendar.
  expect(page).toMatch(/<details class="calendar-past"><summary>3 à noter/);
  expect(page).toContain(`</ol><a class="line-link" href="${address}">Voir la journée entière</a>`);
  const whole = await readPage(`?jour=${day}&vue=journee`);
  expect(whole).toContain('>9 h</p>');
  expect(whole).not.toContain('Voir la journée entière');
  expect(whole).toContain('3 à noter');
  const own = `/admin?jour=${day}&amp;vue=journee&amp;personne=4`;
  expect(await readPage('?personne=4')).toContain(own);
});

test('the present and each appointment stand at their minute', async () => {
  await book('11:40', 40);
  setTime('11:42');
  const page = await readPage();
  expect(page).toMatch(/id="maintenant" class="calendar-now from-2 to-3 after-12 before-17"/);
  expect(page).toMatch(/class="calendar-visit [^"]* from-2 to-4 after-10 before-10"/);
});

test('an appointment is called running on its page from its beginning to its end', async () => {
  const { number } = await book('11:40');
  const readStatus = async (time: string) => {
    setTime(time);
    const { text } = await admin.get(`/admin/demande?numero=${number}`);
    return /class="status [^"]*">.*?<\/svg>([^<]*)</.exec(text)?.[1];
  };
  expect(await readStatus('11:39')).toBe('Confirmé');
  expect(await readStatus('11:40')).toBe('En cours');
  expect(await readStatus('12:25')).toBe('À noter');
});

const readWhatsapp = async (page: string) => {
  const { text } = await admin.get(page);
  const address = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(text)?.[1] ?? '';
  return new URL(address).searchParams.get('text')?.replaceAll('\u00a0', ' ');
};

test('once an appointment has begun, neither its confirmation nor a return to its hour is offered', async () => {
  const visit = { day, hour: '11:30', phone: '+2250708112277', name: 'Awa Koné' };
  const { number, version } = await addBooked(db, visit, { staff: hairdresser, ends: 45 });
  const page = `/admin/demande?numero=${number}`;
  const when = `${formatShortDay(day)} à 11 h 30`;
  setTime('11:00');
  expect(await readWhatsapp(page)).toContain(
    `Bonjour Awa Koné,\nRendez-vous confirmé : ${when}, heure d’Abidjan (${number}).\n`,
  );
  setTime('11:40');
  expect(await readWhatsapp(page)).toBe(
    `Bonjour Awa Koné, votre rendez-vous ${number} du ${when} : `,
  );
  const missed = { number, version, outcome: 'missed' };
  expect((await admin.call('admin/agenda/outcome', missed)).status).toBe(200);
  expect(await readWhatsapp(page)).toBe(
    `Bonjour Awa Koné, nous vous attendions le ${when} (${number}). Souhaitez-vous un autre jour\u202f?\n${ours.name}`,
  );
  const refusal = { number, version: version + 1, reason: '', byClient: true };
  expect((await admin.call('admin/request/refuse', refusal)).status).toBe(200);
  expect(await readWhatsapp(page)).toBe(
    `Bonjour Awa Koné, comme vous l’avez demandé, votre rendez-vous du ${when} est annulé (${number}).\n${ours.name}`,
  );
  expect((await admin.get(page)).text).not.toContain('Rétablir ce rendez-vous');
  setTime('11:00');
  expect((await admin.get(page)).text).toContain('Rétablir ce rendez-vous');
});

test('an appointment that is honoured before its end is no longer named as running', async () => {
  const { number, version } = await book('11:40');
  setTime('11:50');
  expect(await readPage()).toContain('En cours : ');
  const outcome = { number, version, outcome: 'came' };
  expect((await admin.call('admin/agenda/outcome', outcome)).status).toBe(200);
  expect(await readPage()).not.toContain('En cours : ');
});

test('an appointment of today that has ended is the last visit on each screen', async () => {
  const phone = '+2250708112299';
  const [cut, blowDry] = ['capillaires/coupe-femme', 'capillaires/brushing-cheveux-longs'];
  setTime('08:00');
  const number = await call({ phone, time: '09:00', treatments: [cut, blowDry] });
  await call({ phone, time: '14:00' });
  setTime('14:10');
  const { text: file } = await admin.get(`/admin/clients/fiche?demande=${number}`);
  expect(file).toContain(`href="/admin/rendez-vous?comme=${number}"`);
  expect(file.match(/À noter|En cours|À venir/g)).toEqual(['En cours', 'À noter']);
  const { text: repeated } = await admin.get(`/admin/rendez-vous?comme=${number}`);
  const values = { demande: number, name: 'Awa', phone, soin: cut, soin2: blowDry, jour: day };
  const { text: answered } = await admin.submit('/admin/rendez-vous', {
    ...values,
    intent: 'voir',
  });
  for (const text of [repeated, answered]) {
    expect(text).not.toContain('A déjà rendez-vous');
    expect(text).not.toContain('Comme la dernière fois');
    expect(text).toMatch(/<details class="agenda-more" open="">\s*<summary>Plus de détails/);
  }
});

test('the appointments to come of a caller stand in the order of their hours', async () => {
  const phone = '+2250708112277';
  setTime('08:00');
  await call({ phone, time: '17:00' });
  const number = await call({ phone, time: '16:00' });
  const { text } = await admin.get(`/admin/rendez-vous?demande=${number}`);
  expect(text).toMatch(/A déjà rendez-vous[^\n]*à 16\u00a0h<[^\n]*à 17\u00a0h</);
});

test('an absence has only those replaced whose hour has not begun', async () => {
  await book('10:00');
  const { number } = await book('15:00');
  setTime('11:40');
  const block = { staff: '4', from: day, to: '', starts: '00:00', ends: '24:00', label: '' };
  expect((await admin.call('admin/agenda/block', block)).status).toBe(200);
  const { misfits } = (await admin.get('/api/admin/agenda/blocks')).body;
  expect(misfits).toMatchObject([{ number, reason: 'absent' }]);
});
