import { expect, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, readFormFields, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The owner's team screens, sent as plain HTML forms to a real institute.
 */

const { outbox, app, admin } = await startOffice();
const other = await signInAdmin(app, outbox, 'autre@institut.example');

const send = (
  path: string,
  button: string,
  typedFields: Record<string, string> = {},
  visitor: Visitor = admin,
) => sendForm(visitor, path, button, typedFields);

test('a staff member is added, gets own hours and skills, and goes out of service', async () => {
  const reply = await send('/admin/equipe', 'value="personne"', { name: 'Mariam' });
  expect(reply.status).toBe(303);
  expect(reply.text).toContain('Ajout\u00a0: Mariam.');
  expect(reply.text).toContain('Horaires\u00a0: ceux de l’institut');
  const twin = await send('/admin/equipe', 'value="personne"', { name: 'mariam' });
  expect(twin.text).toContain('href="#champ-name">Quelqu’un de l’équipe s’appelle déjà ainsi');
  const id = /id=(\d+)/.exec(reply.location ?? '')?.[1] ?? '';

  const sheetPath = `/admin/equipe/fiche?id=${id}`;
  const hours = 'Enregistrer la fiche';
  expect(reply.text).toContain('Cochez ses soins, sinon elle n’est pas proposée.');
  const wrong = await send(sheetPath, hours, {
    'semaine-1-opens': '09:00',
    'semaine-1-closes': '8 heures',
    'semaine-from': '2026-12-01',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-semaine-1-closes">');
  expect(wrong.text).toMatch(
    /name="semaine-from"[^>]*value="2026-12-01"|value="2026-12-01"[^>]*name="semaine-from"/,
  );
  const pause = await send(sheetPath, hours, { pause: 'semaine' });
  const result = await postForm(admin, sheetPath, pause.text, hours, {
    'tout-visage': 'oui',
    'semaine-1-midday-starts': '13:00',
    'semaine-1-midday-ends': '14h',
    'semaine-1-closes': '17:30',
    'semaine-6-opens': '',
    'semaine-6-closes': '',
    'semaine-aussi-4': 'oui',
  });
  expect(result.text).toContain('C’est enregistré\u00a0: Mariam.');
  const copied = await admin.get('/admin/equipe/fiche?id=4');
  for (const { text } of [result, copied]) {
    expect(text).toContain('Horaires\u00a0: le lundi de 9\u00a0h à 13\u00a0h et de 14\u00a0h');
    expect(readFormFields(text, hours)).toMatchObject({
      'horaires-1-opens': '09:00',
      'horaires-1-closes': '17:30',
      'horaires-1-midday-ends': '14:00',
      'horaires-6-opens': '',
    });
  }
  // One button saves the hours and the ticked sections.
  expect(readFormFields(result.text, hours)).toHaveProperty('tout-visage');
  await send('/admin/equipe/fiche?id=4', hours, { supprimer: 'horaires' });
  const overlapping = await send(sheetPath, hours, { 'semaine-1-opens': '10:00' });
  expect(overlapping.text).toContain('Ces heures se chevauchent');

  const wholeSections = { 'tout-corps': 'oui', 'tout-capillaires': 'oui' };
  const sheet = await send(sheetPath, 'Enregistrer la fiche', wholeSections);
  expect(sheet.text).toContain('Fiche enregistrée');
  expect((await admin.get('/admin/equipe')).text).toContain('Soins capillaires, Soins du corps');
  const hammam = 'corps-acces-au-hammam';
  const saveSkills = (typedFields: Record<string, string>) =>
    send(`${sheetPath}&soins=corps`, 'Enregistrer<', typedFields);
  const bad = await saveSkills({ [`minutes-${hammam}`]: '7' });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain(`href="#champ-minutes-${hammam}">Indiquez des minutes`);
  const able = await saveSkills({ [`minutes-${hammam}`]: '25' });
  expect(able.text).toContain('Savoir-faire enregistré.');
  const shownFields = readFormFields(
    (await admin.get(`${sheetPath}&soins=corps`)).text,
    'Enregistrer<',
  );
  expect(shownFields[`minutes-${hammam}`]).toBe('25');
  // With one treatment unticked the section counts as partial. Saving the sheet keeps that.
  const part = await saveSkills({ [`fait-${hammam}`]: '' });
  expect(part.text).toMatch(/\d+ sur \d+/);
  const response = await send(sheetPath, 'Enregistrer la fiche');
  expect(response.text).toMatch(/\d+ sur \d+/);
  const refusal = await send(sheetPath, 'Enregistrer la fiche', { 'tout-capillaires': '' });
  expect(readFormFields(refusal.text, 'Enregistrer la fiche')).not.toHaveProperty(
    'tout-capillaires',
  );
  await send(sheetPath, 'Enregistrer la fiche', wholeSections);

  const day = plainWeekday(3);
  const visitor = await Visitor.at(app);
  const { body } = await visitor.call('booking/appointment', appointment({ day, staff: id }));
  const answer = await send(`/admin/equipe/fiche?id=${id}`, 'Enregistrer la fiche', {
    to: plainWeekday(0),
  });
  expect(answer.text).toContain('Fiche enregistrée');
  expect(answer.text).toContain('1\u00a0à replacer');
  expect(answer.text).toContain(`/admin/demande?numero=${body.number}`);
  expect(answer.text).toContain('n’est plus disponible ce jour-là');
  expect(answer.text).not.toContain('Retirer Mariam');
  // The hours are reset to the institute's.
  const cleared = await send(sheetPath, hours, { supprimer: 'horaires' });
  expect(cleared.text).toContain('Horaires\u00a0: ceux de l’institut');
});

test('a staff member without appointments is removed, and one booked meanwhile stays', async () => {
  const open = readFormFields(
    (await admin.get('/admin/equipe/fiche?id=4')).text,
    'Retirer Coiffeuse',
  );
  const visitor = await Visitor.at(app);
  await visitor.call('booking/appointment', appointment({ day: plainWeekday(4), staff: '4' }));
  const lateAnswer = await admin.post('/admin/equipe/fiche?id=4', open);
  expect(lateAnswer.status).toBe(409);
  expect(lateAnswer.text).toContain('Rien n’est retiré\u00a0: des rendez-vous y sont attachés');
  const answer = await send('/admin/equipe/fiche?id=2', 'Retirer Masseuse');
  expect(answer.text).toContain('Retrait\u00a0: Masseuse.');
  expect((await admin.get('/admin/equipe/fiche?id=2')).status).toBe(404);
});

test('a concurrent edit is shown, and the second editor decides', async () => {
  const path = '/admin/equipe/fiche?id=3';
  const stale = readFormFields((await admin.get(path)).text, 'Enregistrer la fiche');
  await send(path, 'Enregistrer la fiche', { name: 'Grâce' }, other);
  const { status, text } = await admin.post(path, { ...stale, name: 'Maquilleuse en chef' });
  expect(status).toBe(409);
  expect(text).toContain('Cela a changé entre-temps');
  expect(text).toContain('autre@institut.example');
  expect(text).toContain('Fiche enregistrée\u00a0: Grâce');
  const again = readFormFields(text, 'Enregistrer la fiche');
  expect(again.name).toBe('Maquilleuse en chef');
  expect((await admin.post(path, again)).status).toBe(303);
  expect((await admin.get(path)).text).toContain('<h1>Maquilleuse en chef</h1>');
});

test('a treatment gets another duration, and an empty field resets it to the catalogue’s', async () => {
  const path = '/admin/site/soin?id=capillaires/coupe-femme';
  expect((await admin.get(path)).text).not.toContain('name="minutes"');
  const wrong = await send(path, 'Publier', { minutes: '47', pause: '30' });
  // Each message names its field, because the form has five fields in minutes.
  expect([wrong.status, wrong.text.includes('Durée\u00a0: indiquez des minutes')]).toEqual([
    400,
    true,
  ]);
  expect(wrong.text).toMatch(/name="pause"[^>]*value="30"|value="30"[^>]*name="pause"/);
  const lateAnswer = await send(path, 'Publier', { pause: '15', pauseAt: '30' });
  expect([lateAnswer.status, lateAnswer.text.includes('La pose doit se terminer avant')]).toEqual([
    400,
    true,
  ]);
  const response = await send(path, 'Publier', { minutes: '60', instant: 'demande' });
  expect(response.text).toContain(
    'Soin modifié\u00a0: Coupe femme (durée\u00a0: celle du catalogue → 1\u00a0h\u00a0; réservation\u00a0: en ligne → sur demande).',
  );
  // Visitors see the new duration, also in writing. The price list keeps its own.
  const visitor = await Visitor.at(app);
  const prices = (await visitor.get('/book?categorie=capillaires')).text;
  expect(prices).toMatch(/Coupe femme<(?:(?!row-name)[\s\S])*?>1h</);
  const order = { ...appointment(), moment: 'Peu importe' };
  const { number } = (await visitor.call('booking/request', order)).body;
  const { treatments } = (await admin.get(`/api/admin/request?number=${number}`)).body;
  expect(treatments).toMatchObject([{ nom: 'Coupe femme', duree: '1h' }]);
  const form = (await admin.get(path)).text;
  expect(form).toContain('Au-dessus\u00a0: 45\u00a0min.');
  expect(form).toMatch(/name="duree"[^>]*value="45\u00a0min"|value="45\u00a0min"[^>]*name="duree"/);
  const back = await send(path, 'Publier', { minutes: '', instant: 'ligne' });
  expect(back.text).toContain(
    'Retour au catalogue\u00a0: Coupe femme (durée\u00a0: 1\u00a0h → celle du catalogue',
  );
  const answer = await send(path, 'Publier', { atOnce: 'oui' });
  expect(answer.text).toContain('à plusieurs, à la même heure\u00a0: non → oui');
  expect((await admin.get(path)).text).toMatch(/<input[^>]*name="atOnce"[^>]* checked=""/);
});

test('a room is added, and treatments can require its type', async () => {
  const missing = await send('/admin/equipe', 'value="salle"', { 'room-name': 'Cabine 1' });
  expect(missing.text).toContain('Indiquez le type de salle');
  expect(missing.text).toContain('value="Cabine 1"');
  const answer = await send('/admin/equipe', 'value="salle"', {
    'room-name': 'Cabine 1',
    'room-roomKind': 'Cabine',
  });
  expect(answer.text).toContain('<h1>Cabine 1</h1>');
  expect(answer.text).not.toContain('Ses soins');
  const { text } = await admin.get('/admin/site/soin?id=corps/acces-au-hammam');
  expect(text).toContain('<option value="Cabine">Cabine</option>');
});

test('the rules of booking are changed', async () => {
  const answer = await send('/admin/equipe', 'Enregistrer les règles', {
    notice: '240',
    people: '2',
  });
  expect(answer.text).toContain(
    'Règles enregistrées\u00a0: délai avant un rendez-vous\u00a0: 2\u00a0h → 4\u00a0h\u00a0; personnes par rendez-vous, au plus\u00a0: 4 → 2.',
  );
  const form = readFormFields(answer.text, 'Enregistrer les règles');
  expect([form.notice, form.people]).toEqual(['240', '2']);
});
