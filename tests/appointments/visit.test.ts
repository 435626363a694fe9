import ICAL from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatPhone, institute as ours } from '#shared/institute.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { addExampleAddress } from '../support/prepared-institute.ts';
import { Visitor } from '../support/visitor.ts';
import { eventIn } from '../team/invitation.ts';

setTestOpeningHours();

/*
 * The page of an appointment in a browser without JavaScript, and the mails that follow.
 */

const institute = await startInstitute();
await addExampleAddress(institute.db);
const { db, outbox } = institute;
const { log, lines } = createRecordedLog();
const app = testApp({ backendUrl: institute.url, log });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());
await nameTeam(db);

let mailboxes = 0;
function newMailbox() {
  mailboxes += 1;
  return `visite-${mailboxes}@exemple.ci`;
}

async function bookVisit(more: object = {}) {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.call('booking/appointment', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return { visitor, page: body.manage as string, number: body.number as string };
}

/** Returns the visible words of a page on one line. */
const getWords = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
const getHeading = (html: string) =>
  /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<!-- -->|<[^>]+>/g, '');
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const getField = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Returns the hidden fields of each form that moves the appointment. */
const readMoveForms = (html: string) =>
  [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)]
    .map(([form]) => form)
    .filter((form) => form.includes('value="deplacer"'))
    .map((form) => ({
      intent: 'deplacer',
      version: getField(form, 'version'),
      jour: getField(form, 'jour'),
      heure: getField(form, 'heure'),
    }));

const move = (version: number, jour: string, heure: string) => ({
  intent: 'deplacer',
  version: String(version),
  jour,
  heure,
});
const cancel = (version: number) => ({ intent: 'annuler', version: String(version) });

describe('the page', () => {
  test('shows the confirmed appointment with everything that the client needs', async () => {
    const day = plainWeekday(0);
    const { visitor, page, number } = await bookVisit({
      day,
      people: 2,
      treatments: two[0],
      persons: two,
    });
    const { status, text, headers } = await visitor.get(`${page}?reserve=1`);
    expect(status).toBe(200);
    expect(getHeading(text)).toBe('Votre rendez-vous est confirmé');
    const words = getWords(text);
    for (const part of [
      '10 h – 11 h',
      'Personne 1 Coupe femme',
      'Personne 2 Massage tonique',
      '33 000 FCFA',
      'Aya',
      number,
      'carrefour Duncan',
      `http://localhost:3000${page}`,
      'Retrouver cette page',
    ]) {
      expect(words).toContain(part);
    }
    const links = [...text.matchAll(/href="(https:\/\/wa\.me\/\?text=[^"]+)"/g)];
    // The links below are for a driver.
    const whatsapp = links[0]?.[1] ?? '';
    const message = decodeURIComponent(whatsapp);
    expect(plainSpaces(message)).toContain('10 h – 11 h');
    for (const part of ['Coupe femme, Massage tonique', `http://localhost:3000${page}`, 'Cocody']) {
      expect(message).toContain(part);
    }
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    // Requests for the files of an inline style would reveal the address.
    expect(text).not.toContain('<style');
  });

  test('confirms neither a request nor a cancelled appointment', async () => {
    const visitor = await Visitor.at(app);
    const input = { ...appointment({ day: plainWeekday(0), moment: 'Matin' }), time: undefined };
    const { body } = await visitor.call('booking/request', input);
    const pageText = getWords((await visitor.get(`${body.manage}?reserve=1&sansmail=1`)).text);
    expect(pageText).toContain('Votre demande est envoyée');
    expect(pageText).toContain('Ce n’est pas encore un rendez-vous');
    expect(pageText).toContain('L’e-mail n’arrivera peut-être pas');
    expect(pageText).toContain('Moment Matin');
    expect(pageText).not.toMatch(/confirmé|Déplacer|agenda/);
    const done = await visitor.submit(body.manage, cancel(1), `${body.manage}?annuler=1`);
    expect([done.status, done.headers.location]).toEqual([303, `${body.manage}?annule=1`]);
    const { text } = await visitor.get(`${body.manage}?reserve=1&deplace=1`);
    expect(text).toContain('href="/book?personnes=1&amp;soin=capillaires%2Fcoupe-femme"');
    const after = getWords(text);
    expect(after).toContain('Demande annulée');
    expect(after).toContain('Réserver à nouveau');
    expect(after).not.toContain('envoyée');
  });

  test('treats a cancellation by telephone as the client’s own', async () => {
    const email = newMailbox();
    const { visitor, page, number } = await bookVisit({
      day: plainWeekday(3),
      time: '15:00',
      email,
    });
    const { body } = await admin.get(`/api/admin/request?number=${number}`);
    const order = { number, version: body.version, reason: 'Elle est malade' };
    const done = await admin.call('admin/request/refuse', { ...order, byClient: true });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const mail = await outbox.waitForMail(email, 2);
    expect(plainSpaces(mail)).toContain('Vous avez annulé par téléphone votre rendez-vous');
    expect(mail).not.toContain('Nous ne pouvons pas');
    expect(mail).not.toContain('malade');
    const words = getWords((await visitor.get(page)).text);
    expect(words).toContain('Rendez-vous annulé');
    expect(words).not.toContain('Motif');
    const file = await admin.get(`/admin/demande?numero=${number}&faire=suivi`);
    expect(getWords(file.text)).toContain(
      'Annulation à la demande de la personne : Elle est malade',
    );
    const { history } = (await admin.get(`/api/admin/request?number=${number}`)).body;
    expect(history.at(-1)).toMatchObject({
      action: 'cancelled-by-phone',
      actor: 'gerante@institut.example',
    });
  });

  test('names no reason for a cancellation by the institute, and the mail says who cancelled', async () => {
    const email = newMailbox();
    const { visitor, page, number } = await bookVisit({
      day: plainWeekday(3),
      time: '16:00',
      email,
    });
    const { body } = await admin.get(`/api/admin/request?number=${number}`);
    const order = { number, version: body.version };
    const done = await admin.call('admin/request/refuse', order);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const mail = plainSpaces(await outbox.waitForMail(email, 2));
    expect(mail).toContain('Nous avons dû annuler votre rendez-vous');
    expect(getWords((await visitor.get(page)).text)).not.toContain('Motif');
    const file = (await admin.get(`/admin/demande?numero=${number}`)).text;
    expect(file).toContain(encodeURIComponent('Nous avons dû annuler votre rendez-vous'));
  });

  test('answers a wrong link with a helpful 404', async () => {
    const visitor = await Visitor.at(app);
    const { page } = await bookVisit({ day: plainWeekday(0), time: '12:00' });
    for (const path of [
      `/rdv/${'x'.repeat(22)}`,
      '/rdv/x',
      `${page}x`,
      page.slice(0, -1),
      page.replace('/rdv', '/RDV'),
      page.replace('/rdv', '/%72dv'),
      `${page}/rendez-vous.ics`.replace('/rdv/', '/rdv/x'),
    ]) {
      const { status, text, headers } = await visitor.get(path);
      expect(status, path).toBe(404);
      expect(text, path).not.toContain('RDV-');
      expect(headers['content-type']).toContain('text/html');
    }
    const { text } = await visitor.get(`/rdv/${'x'.repeat(22)}`);
    expect(text).toContain(`href="tel:${ours.phone}"`);
    expect(text).toContain('href="/book"');
    const answer = await visitor.submit(`/rdv/${'x'.repeat(22)}`, cancel(1), '/login');
    expect(answer.status).toBe(404);
  });

  test('keeps its token out of the log, also for its calls', async () => {
    const { visitor, page } = await bookVisit({ day: plainWeekday(0), time: '13:00' });
    lines.length = 0;
    const token = page.slice('/rdv/'.length);
    await visitor.get(page);
    await visitor.get(`${page}/rendez-vous.ics`);
    await visitor.get(`/api/booking/visit/${token}`);
    await visitor.get(`/api/booking/visit/times/${token}?month=${plainWeekday(0).slice(0, 7)}`);
    await visitor.submit(page, cancel(9), '/login');
    await visitor.call(`booking/visit/cancel/${token}`, { version: 9 });
    await visitor.get(`${page}/more`);
    expect(JSON.stringify(lines)).not.toContain(token);
    expect(new Set(lines.flatMap(({ route }) => route ?? []))).toEqual(
      new Set([
        '/login',
        '/rdv/:token',
        '/rdv/:token/rendez-vous.ics',
        '/api/booking/visit/:token',
        '/api/booking/visit/times/:token',
        '/api/booking/visit/cancel/:token',
      ]),
    );
  });
});

const two = [['capillaires/coupe-femme'], ['corps/massage-tonique']];

describe('the calendar file', () => {
  test('has the same UID as the invitation in the mail', async () => {
    const day = plainWeekday(1);
    const email = newMailbox();
    const { visitor, page } = await bookVisit({ day, email });
    const file = await visitor.get(`${page}/rendez-vous.ics`);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain('rendez-vous.ics');
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(file.text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const calendar = new ICAL.Component(ICAL.parse(file.text));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
    const mailedEvent = eventIn(await outbox.waitForMail(email));
    for (const name of ['uid', 'sequence', 'dtstart', 'dtend', 'summary', 'location']) {
      const value = event.getFirstPropertyValue(name)?.toString();
      expect(value, name).toBe(mailedEvent.getFirstPropertyValue(name)?.toString());
    }
    expect(event.getFirstPropertyValue('dtend')?.toString()).toBe(`${day}T10:45:00Z`);
    expect(event.getFirstPropertyValue('url')).toBe(`http://localhost:3000${page}`);
    expect(mailedEvent.getFirstPropertyValue('url')).toMatch(/\/rdv\/[\w-]{22}$/);
    for (const calendarEvent of [event, mailedEvent]) {
      const alarms = calendarEvent.getAllSubcomponents('valarm');
      const triggers = alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
      expect(triggers).toEqual(['-P1D', '-PT2H']);
    }
    expect(event.getAllProperties('attendee')).toEqual([]);
    expect(mailedEvent.getFirstPropertyValue('organizer')).toContain('mailto:');
    const attendee = mailedEvent.getFirstProperty('attendee');
    expect(attendee?.getFirstValue()).toBe(`MAILTO:${email}`);
    expect(attendee?.getParameter('rsvp') ?? 'FALSE').toBe('FALSE');
  });

  test('removes a cancelled appointment; a request has no file', async () => {
    const { visitor, page } = await bookVisit({ day: plainWeekday(1), time: '12:00' });
    await visitor.submit(page, cancel(1), `${page}?annuler=1`);
    const { text } = await visitor.get(`${page}/rendez-vous.ics`);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    const event = calendar.getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event?.getFirstPropertyValue('sequence')).toBe(2);
    expect(event?.getAllSubcomponents('valarm')).toEqual([]);
    const input = { ...appointment({ day: plainWeekday(1) }), time: undefined };
    const { body } = await visitor.call('booking/request', input);
    expect((await visitor.get(`${body.manage}/rendez-vous.ics`)).status).toBe(404);
  });
});

describe('moving without JavaScript', () => {
  test('asks for a day and an hour, and moves only after a confirmation', async () => {
    const [from, to] = [plainWeekday(2), plainWeekday(3)];
    const email = newMailbox();
    const { visitor, page, number } = await bookVisit({ day: from, email });
    const first = eventIn(await outbox.waitForMail(email));
    const month = await visitor.get(`${page}?deplacer=1&mois=${to.slice(0, 7)}`);
    const dayLink = `${page}?deplacer=1&amp;mois=${to.slice(0, 7)}&amp;jour=${to}#heures`;
    expect(month.text).toContain(dayLink);
    const hours = await visitor.get(`${page}?deplacer=1&jour=${to}`);
    expect(hours.text).toContain(`${page}?deplacer=1&amp;jour=${to}&amp;heure=11%3A15#question`);
    const asking = await visitor.get(`${page}?deplacer=1&jour=${to}&heure=11:15`);
    expect(getWords(asking.text)).toContain(
      `Prévu le ${plainSpaces(formatDayTime(from, '10:00'))} : Coupe femme.`,
    );
    expect(getWords(asking.text)).toContain(
      `Le déplacer au ${plainSpaces(formatDayTime(to, '11:15'))}`,
    );
    const [firstMove] = readMoveForms(asking.text);
    expect(firstMove).toEqual(move(1, to, '11:15'));
    expect(await visitor.get(`/api/booking/visit/${page.slice(5)}`)).toMatchObject({
      body: { version: 1, day: from, time: '10:00' },
    });
    const done = await visitor.submit(page, firstMove ?? {}, '/login');
    expect([done.status, done.headers.location]).toEqual([303, `${page}?deplace=1`]);
    const { text } = await visitor.get(`${page}?deplace=1`);
    expect(getWords(text)).toContain(
      `votre rendez-vous est le ${plainSpaces(formatDayTime(to, '11:15'))}`,
    );

    const mail = await outbox.waitForMail(email, 2);
    const title = formatDayTime(to, '11:15');
    expect(mail).toContain(`\nSubject: Rendez-vous déplacé : ${plainSpaces(title)}\r\n`);
    expect(mail).toMatch(/\/rdv\/[\w-]{22}/);
    expect(mail).not.toContain(page);
    expect(mail).not.toContain('Rendez-vous confirmé');
    const second = eventIn(mail);
    expect(second.getFirstPropertyValue('uid')).toBe(first.getFirstPropertyValue('uid'));
    expect(Number(second.getFirstPropertyValue('sequence'))).toBeGreaterThan(
      Number(first.getFirstPropertyValue('sequence')),
    );
    const findNewestMail = async () =>
      (await readInstituteMails()).findLast((mail) => mail.includes(number));
    await expect.poll(findNewestMail).toContain('Rendez-vous déplacé');
  });

  test('keeps the staff member if she is free, and can be undone', async () => {
    const day = plainWeekday(10);
    const email = newMailbox();
    const wish = {
      category: 'corps',
      careType: 'massages',
      treatments: ['corps/massage-tonique'],
      staff: '1',
    };
    const { visitor, page } = await bookVisit({ day, email, ...wish });
    const first = await outbox.waitForMail(email);
    expect(first).toContain('Avec Aïcha');
    const away = { staff: '1', from: day, to: day, starts: '13:00', ends: '15:00', label: 'Pause' };
    expect((await admin.call('admin/agenda/block', away)).status).toBe(200);

    const { text } = await visitor.get(`${page}?deplacer=1&jour=${day}`);
    const words = getWords(text);
    expect(words).toMatch(/11 h 15 , jusqu’à 12 h 15 Aïcha/);
    expect(words).toMatch(/14 h , jusqu’à 15 h Fatou/);
    const asking = await visitor.get(`${page}?deplacer=1&jour=${day}&heure=14:00`);
    expect(getWords(asking.text)).toContain('ce sera avec Fatou , et non avec Aïcha');
    const [newMove] = readMoveForms(asking.text);
    const depuis = getField(asking.text, 'depuis');
    const done = await visitor.submit(page, { ...newMove, depuis }, '/login');
    const after = (await visitor.get(done.headers.location ?? '')).text;
    expect(getWords(after)).toContain('à 14 h, avec Fatou.');
    expect(await outbox.waitForMail(email, 2)).toContain('Avec Fatou');

    expect(getWords(after)).toContain(`Rétablir le ${plainSpaces(formatDayTime(day, '10:00'))}`);
    const [back] = readMoveForms(after);
    expect(back).toEqual(move(2, day, '10:00'));
    expect((await visitor.submit(page, back ?? {}, '/login')).status).toBe(303);
    expect((await visitor.get(`/api/booking/visit/${page.slice(5)}`)).body).toMatchObject({
      version: 3,
      time: '10:00',
      staff: ['Aïcha'],
    });
    // The server ignores a value that is not an hour.
    const odd = await visitor.submit(page, { ...move(3, day, '16:00'), depuis: '"><b>' }, '/login');
    expect(odd.headers.location).toBe(`${page}?deplace=1`);
  });

  test('offers hours that overlap the appointment itself, but not its own hour', async () => {
    const day = plainWeekday(4);
    const { visitor, page } = await bookVisit({ day });
    const { text } = await visitor.get(`${page}?deplacer=1&jour=${day}`);
    for (const time of ['09:30', '10:15', '10:30']) {
      expect(text, time).toContain(`heure=${encodeURIComponent(time)}#question`);
    }
    const call = await visitor.get(`/api/booking/visit/times/${page.slice(5)}?day=${day}`);
    const free = call.body.times.map(({ time }: { time: string }) => time);
    expect(free).toContain('10:00');
    const others = await visitor.get(`/api/booking/times?treatments=${two[0]}&day=${day}`);
    expect(others.body.times).not.toContainEqual(expect.objectContaining({ time: '10:00' }));
    const sameHourPage = await visitor.get(`${page}?deplacer=1&jour=${day}&heure=10:00`);
    expect(readMoveForms(sameHourPage.text)).toEqual([]);
    const answer = await visitor.submit(page, move(1, day, '10:00'), '/login');
    expect(answer.status).toBe(409);
    expect(getWords(answer.text)).toContain('rien n’a été envoyé');
    const moveAnswer = await visitor.submit(page, move(1, day, '10:15'), '/login');
    expect(moveAnswer.status).toBe(303);
  });

  test('offers other hours if the hour was taken, each sent by one button', async () => {
    const day = plainWeekday(5);
    const { visitor, page } = await bookVisit({ day });
    await bookVisit({ day, time: '14:00' });
    const step = `${page}?deplacer=1&jour=${day}&heure=14:00`;
    expect(getWords((await visitor.get(step)).text)).toContain('n’est plus libre');
    const refusal = await visitor.submit(step, move(1, day, '14:00'), '/login');
    expect(refusal.status).toBe(409);
    expect(getWords(refusal.text)).toContain(
      'Rien n’a changé : votre rendez-vous garde son heure.',
    );
    const takenHour = plainSpaces(formatDayTime(day, '14:00'));
    expect(getWords(refusal.text).toLowerCase()).toContain(`${takenHour} n’est plus libre`);
    const others = readMoveForms(refusal.text);
    expect(others).toHaveLength(3);
    expect(others[0]).toMatchObject({ version: '1', jour: day });
    expect(getWords(refusal.text)).toContain(
      `Déplacer à ${plainSpaces(formatTime(others[0]?.heure ?? ''))}`,
    );
    const done = await visitor.submit(page, others[0] ?? {}, '/login');
    expect(done.status).toBe(303);
    expect(getWords((await visitor.get(page)).text)).toContain(
      plainSpaces(formatTime(others[0]?.heure ?? '')),
    );
  });

  test('refuses stale pages, closed days and invalid hours in plain words', async () => {
    const day = plainWeekday(6);
    const { visitor, page } = await bookVisit({ day });
    const stale = await visitor.submit(page, move(7, day, '15:00'), '/login');
    expect(stale.status).toBe(409);
    expect(getWords(stale.text)).toContain('Rien n’a été envoyé : ce rendez-vous a changé');
    const closedDay = plainWeekday(7);
    await admin.call('admin/days/close', { from: closedDay, to: '', label: '' });
    const closedDayAnswer = await visitor.submit(page, move(1, closedDay, '15:00'), '/login');
    expect([
      closedDayAnswer.status,
      getWords(closedDayAnswer.text).includes('L’institut est fermé ce jour-là'),
    ]).toEqual([409, true]);
    await admin.call('admin/days/open', { day: closedDay });
    const wrong = await visitor.submit(page, move(1, day, '15:07'), '/login');
    expect(wrong.status).toBe(400);
    const nonsense = await visitor.submit(page, { intent: 'x', version: '1' }, '/login');
    expect(nonsense.status).toBe(400);
    expect((await visitor.get(`/api/booking/visit/${page.slice(5)}`)).body.version).toBe(1);
  });
});

const readInstituteMails = async () =>
  (await outbox.readMails()).filter((mail) => mail.includes('\nTo: accueil@institut.example'));

describe('cancelling without JavaScript', () => {
  test('asks first, mails client and institute, and confirms a repeated press', async () => {
    const email = newMailbox();
    const { visitor, page, number } = await bookVisit({ day: plainWeekday(8), email });
    const asking = await visitor.get(`${page}?annuler=1`);
    expect(getWords(asking.text)).toContain('Oui, annuler');
    const done = await visitor.submit(page, cancel(1), `${page}?annuler=1`);
    expect([done.status, done.headers.location]).toEqual([303, `${page}?annule=1`]);
    const { text } = await visitor.get(`${page}?annule=1`);
    expect(getHeading(text)).toBe('Rendez-vous annulé');
    expect(text).not.toContain('name="intent"');
    const again = await visitor.submit(page, cancel(1), '/login');
    expect(again.status).toBe(409);
    expect(getWords(again.text)).toContain('Rendez-vous annulé');
    expect(again.text).not.toContain('Il y a un problème');
    const mail = await outbox.waitForMail(email, 2);
    expect(mail).toContain('Rendez-vous annulé');
    const event = eventIn(mail, 'CANCEL');
    expect(event.getFirstPropertyValue('sequence')).toBe(2);
    await expect
      .poll(async () => (await readInstituteMails()).filter((mail) => mail.includes(number)).at(-1))
      .toContain('Rendez-vous annulé');
    for (const mail of await readInstituteMails()) expect(mail).not.toContain('/rdv/');
  });

  test('is refused from four hours before, like a move, and offers the telephone number', async () => {
    const { visitor, page, number } = await bookVisit({ day: plainWeekday(9) });
    const today = new Date().toISOString().slice(0, 10);
    await db
      .updateTable('requests')
      .set({ day: today, hour: '00:00', ends: '00:45' })
      .where('number', '=', number)
      .execute();
    const { text } = await visitor.get(`${page}?deplacer=1`);
    expect(text).not.toContain('name="intent"');
    expect(getWords(text)).toMatch(/Il est trop tard|Ce rendez-vous est passé/);
    const refusal = await visitor.submit(page, cancel(1), '/login');
    expect(refusal.status).toBe(409);
    expect(getWords(refusal.text)).toContain(
      `Appelez-nous au ${formatPhone(ours.phone).replaceAll('\u00a0', ' ')}`,
    );
    const moveAnswer = await visitor.submit(page, move(1, plainWeekday(9), '16:00'), '/login');
    expect(moveAnswer.status).toBe(409);
  });
});
