import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * A client on the telephone, found by number or name and booked like the last visit, without JavaScript.
 */

const { admin } = await startOffice();

const screen = '/admin/rendez-vous';
const cut = 'capillaires/coupe-femme';
const hairdresser = '4';
const day = plainWeekday();

async function book(more: object) {
  const { status, body } = await admin.call('admin/agenda/book', appointment({ day, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number as string;
}

const adele = await book({ name: 'Adèle N’Guessan', phone: '07 08 11 22 33', time: '10:00' });
const manon = await book({ name: 'Manon Yao', phone: '05 04 11 22 44', time: '12:00' });
const walkIn = await book({ name: 'Sans numéro', phone: '', time: '14:00' });

const find = async (words: string, more: object = {}) => {
  const typedFields = /^[\d ]+$/.test(words)
    ? { name: '', phone: words }
    : { name: words, phone: '' };
  return (await admin.submit(screen, { intent: 'chercher', ...typedFields, ...more })).text;
};
const listOfferedNumbers = (text: string) =>
  [...text.matchAll(/value="([^"]*)"[^>]* name="prendre"/g)].map(([, number]) => number);

test.each([
  ['1122', [adele, manon]],
  ['ad', [adele]],
  ['nguessan', [adele]],
  ["N'Guessan", [adele]],
  ['guessan ADE', [adele]],
  ['yao', [manon]],
  // A word of a treatment's name, and the middle of a client's name.
  ['coupe', []],
  ['anon', []],
  ['%', []],
])('"%s" finds the clients with that number or name', async (q, numbers) => {
  expect(listOfferedNumbers(await find(q)).sort()).toEqual([...numbers].sort());
});

test('a search keeps the typed text, and books an unknown client', async () => {
  const text = await find('01 01 02 03 04', { soin: cut, jour: day });
  expect(text).toMatch(
    /name="phone"[^>]*value="01 01 02 03 04"|value="01 01 02 03 04"[^>]*name="phone"/,
  );
  expect(text).toContain(`value="${day} 11:00"`);
  const order = { name: 'Nouvelle', phone: '01 01 02 03 04', soin: cut, jour: day };
  const { status } = await admin.submit(screen, { ...order, quand: `${day} 09:00` });
  expect(status).toBe(303);
  const foundClients = await admin.get('/api/admin/clients?match=client&search=01010203');
  expect(foundClients.body.clients).toMatchObject([{ name: 'Nouvelle', phone: '+2250101020304' }]);
});

test('a complete number selects its client, whose last visit is repeated with one tap', async () => {
  const conflict = await find('07 08 11 22 33', { jour: addDays(day, 7) });
  expect(conflict).toContain('value="Adèle N’Guessan"');
  expect(conflict).toContain(`name="demande" value="${adele}"`);
  expect(conflict).not.toContain('name="quand"');
  const form = { demande: adele, name: 'Adèle N’Guessan', phone: '', jour: day };
  const { text } = await admin.submit(screen, { ...form, comme: adele });
  expect(text).toContain(`<option value="${cut}" selected`);
  expect(text).toContain(`<option value="${hairdresser}" selected`);
  expect(text).toContain(`value="${day} 15:00"`);
});

test('a client’s file repeats no coming visit, and puts no name into an address', async () => {
  const { text: file } = await admin.get(`/admin/clients/fiche?demande=${adele}`);
  const links = [...file.matchAll(/href="(\/admin\/rendez-vous[^"]*)"/g)].map(
    ([, link]) => link ?? '',
  );
  expect(links).toEqual([`${screen}?demande=${adele}`]);
  const { text } = await admin.get(`${screen}?comme=${adele}`);
  expect(text).toContain('value="Adèle N’Guessan"');
  expect(text).toContain(`<option value="${cut}" selected`);
});

test('the hour tapped in the agenda is offered, or else the nearest free ones', async () => {
  const address = `${screen}?jour=${day}&heure=16%3A00&soin=${cut}&personne=${hairdresser}`;
  const readOffers = async () => {
    const { text } = await admin.get(address);
    return [...text.matchAll(/class="button" value="([^"]*)" name="quand"/g)].map(([, at]) => at);
  };
  expect(await readOffers()).toEqual([`${day} 16:00`]);
  await book({ name: 'Une autre', phone: '', time: '16:00' });
  expect(await readOffers()).toEqual([`${day} 16:45`, `${day} 15:15`]);
});

test('an unknown request number fills in nothing', async () => {
  const { status, text } = await admin.get(`${screen}?comme=RDV-00000`);
  expect(status).toBe(200);
  expect(text).not.toContain('Comme la dernière fois');
  expect((await admin.get(`${screen}?demande=${walkIn}`)).text).toContain('value="Sans numéro"');
});
