import { afterAll, describe, expect, test } from 'vitest';
import type { AppointmentRequest } from '#server/institute/appointments/requests.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { openDay, wholeForm, wholeRequest } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const { db } = institute;
afterAll(() => institute[Symbol.asyncDispose]());

let count = 0;
/** Returns a request that differs from all others. */
const buildRequest = (more: object = {}) => ({ ...wholeRequest, note: `N° ${++count}`, ...more });
const getRow = (number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const change = (number: string, values: Partial<AppointmentRequest>) =>
  db.updateTable('requests').set(values).where('number', '=', number).execute();
const getEvents = async (number: string) => {
  const events = await db
    .selectFrom('events')
    .innerJoin('requests', 'requests.id', 'events.subject')
    .select(['actor', 'action'])
    .where('number', '=', number)
    .orderBy('at')
    .execute();
  return events.map(({ actor, action }) => `${actor} ${action}`);
};
const waitForMailWith = async (words: string) =>
  (await outbox.readMails()).filter((mail) => mail.includes(words));

/** Waits for a mail with these words. */
async function mailWith(words: string): Promise<string> {
  await expect.poll(() => waitForMailWith(words)).not.toEqual([]);
  return (await waitForMailWith(words))[0] as string;
}

describe('a request', () => {
  test('gets a number that can be read aloud', async () => {
    const visitor = await Visitor.at(app);
    const { status, body } = await visitor.call('booking/request', buildRequest({ note: 'Bras' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      number: expect.stringMatching(/^RDV-[2-9A-Z]{5}$/),
      manage: expect.stringMatching(/^\/rdv\/[\w-]{22}$/),
    });
    expect(body.number.slice(4)).toMatch(/^[^AEIOUY01L58BSZGQ]{5}$/);
    const { treatments, ...row } = await getRow(body.number);
    expect(row).toMatchObject({
      status: 'pending',
      day: openDay(),
      people: 2,
      section: 'visage',
      care_type: 'gamme-clarins',
      phone: '+2250506070809',
      email: null,
      note: 'Bras',
      user_id: null,
      version: 1,
    });
    expect(JSON.parse(String(treatments))).toEqual([
      {
        id: 'visage/soin-clarins-fermete',
        nom: 'Soin Clarins fermeté',
        duree: '1h15',
        prix: 25000,
      },
      { id: 'onglerie/manucure-spa', nom: 'Manucure spa', duree: '45mn', prix: 7000 },
    ]);
    expect(await getEvents(body.number)).toEqual(['client created']);
  });

  test('sent ten times at once is stored once, with one mail', async () => {
    const request = buildRequest({ email: 'dix-fois@exemple.ci' });
    const visitors = await Promise.all(Array.from({ length: 10 }, () => Visitor.at(app)));
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.call('booking/request', request)),
    );
    const bodies = answers.map(({ body }) => body);
    expect(new Set(bodies.map(({ number }) => number)).size).toBe(1);
    expect(bodies.filter(({ repeated }) => repeated)).toHaveLength(9);
    const rows = await db
      .selectFrom('requests')
      .where('note', '=', request.note)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    await mailWith('\nTo: dix-fois@exemple.ci');
    expect(await waitForMailWith('\nTo: dix-fois@exemple.ci')).toHaveLength(1);
  });

  test('counts as new if it differs, after ten minutes, or after a refusal', async () => {
    const visitor = await Visitor.at(app);
    const request = buildRequest();
    const ask = async (more: object = {}) =>
      (await visitor.call('booking/request', { ...request, ...more })).body;
    const first = await ask();
    const again = { number: first.number, repeated: true };
    expect(await ask()).toMatchObject(again);
    expect(await ask({ phone: '+225 05.06.07.08.09' })).toMatchObject(again);
    expect((await ask({ people: 3 })).repeated).toBeUndefined();
    await change(first.number, { created_at: new Date(Date.now() - 10 * 60_000).toISOString() });
    const second = await ask();
    expect(second.repeated).toBeUndefined();
    await change(second.number, { status: 'refused' });
    expect((await ask()).repeated).toBeUndefined();
  });
});

describe('the mails of a request', () => {
  test('give the institute the client and links to answer', async () => {
    const visitor = await Visitor.at(app);
    const { body } = await visitor.call(
      'booking/request',
      buildRequest({
        name: 'Awa <b>',
        email: 'awa-mail@exemple.ci',
        note: '<script>alert(1)</script>',
      }),
    );
    const mail = await mailWith(`demande?numero=${body.number}`);
    const subject = `Nouvelle demande : ${formatShortDay(openDay())}, 2 personnes, Soin Clarins fermeté + Manucure spa, 2 h par personne`;
    expect(mail).toContain('To: accueil@institut.example');
    expect(mail).toMatch(/^Reply-To: awa-mail@exemple.ci\r?$/m);
    expect(mail).toContain(`\nSubject: ${subject}\r\n`);
    const { text, html } = splitParts(mail);
    const file = `http://localhost:3000/admin/demande?numero=${body.number}`;
    expect(text).toContain(
      `\n\nAwa <b>, 05 06 07 08 09\nawa-mail@exemple.ci\n<script>alert(1)</script>\n\nOuvrir\u00a0:\n${file}\n`.replaceAll(
        /(?<=\d) (?=\d)/g,
        '\u00a0',
      ),
    );
    // The first link of a mail is its button.
    expect(/<a href="([^"]*)"/.exec(html)?.[1]).toBe(file);
    expect(text).toContain('Appeler\u00a0: 05\u00a006\u00a007\u00a008\u00a009');
    expect(text).toContain('https://wa.me/2250506070809?text=');
    expect(text).toContain('64\u202f000\u00a0FCFA');
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('href="tel:+2250506070809"');
    expect(html).toContain('Awa &#60;b&#62;');
    expect(html).not.toMatch(/<script|<img|<b>/);
  });

  test('quote none of the free text to the client', async () => {
    const visitor = await Visitor.at(app);
    const { body } = await visitor.call(
      'booking/request',
      buildRequest({
        name: 'spam.example Awa',
        email: 'recu@exemple.ci',
        note: 'https://spam.example',
      }),
    );
    const mail = await outbox.waitForMail('recu@exemple.ci');
    expect(mail).toContain(`\nSubject: Nous avons bien reçu votre demande ${body.number}\r\n`);
    const { text, html } = splitParts(mail);
    for (const part of [text, html]) {
      expect(part).toContain(capitalize(formatShortDay(openDay())));
      expect(part).toContain('Bonjour,');
      expect(part).toContain('Soin Clarins fermeté');
      expect(part).toContain(
        'Ce n’est pas encore un rendez-vous\u00a0: nous vous contacterons pour fixer l’heure.',
      );
      expect(part).not.toMatch(/spam/i);
    }
  });

  test('go to the session’s mailbox if the form has none', async () => {
    const visitor = await signIn(app, outbox, 'session@exemple.ci');
    const { body } = await visitor.call('booking/request', buildRequest());
    const mail = await mailWith(`votre demande ${body.number}`);
    expect(mail).toContain('To: session@exemple.ci');
    const { text, html } = splitParts(mail);
    expect(text).toMatch(/Nous appeler\u00a0: \d\d\u00a0\d\d/);
    expect(text).toMatch(/http:\/\/localhost:3000\/rdv\/[\w-]{22}\n/);
    expect(html.match(/<a /g)).toHaveLength(2);
  });

  test('refuse line breaks in a header', async () => {
    const visitor = await Visitor.at(app);
    for (const [path, body] of [
      ['booking/request', buildRequest({ email: 'a@b.ci\r\nBcc: x@y.ci' })],
      ['booking/request', buildRequest({ name: 'Awa\r\nBcc: x@y.ci' })],
      ['contact/send', { subject: 'a\r\nBcc: x@y.ci', message: 'Bonjour' }],
    ] as const) {
      expect((await visitor.call(path, body)).status).toBe(400);
    }
  });
});

describe('an account’s requests', () => {
  test('are those sent while signed in, not a stranger’s with the same mailbox', async () => {
    const [awa, other] = [
      await signIn(app, outbox, 'awa-liste@exemple.ci'),
      await signIn(app, outbox, 'autre-liste@exemple.ci'),
    ];
    expect((await awa.get('/api/booking/mine')).body).toEqual({ requests: [] });
    expect((await awa.get('/demandes')).text).toContain('Vous n’avez pas encore de rendez-vous.');
    const { body } = await awa.call('booking/request', buildRequest({ moment: 'Après-midi' }));
    const stranger = await Visitor.at(app);
    await stranger.call('booking/request', buildRequest({ email: 'awa-liste@exemple.ci' }));
    expect((await awa.get('/api/booking/mine')).body).toEqual({
      requests: [
        {
          number: body.number,
          status: 'pending',
          day: openDay(),
          people: 2,
          category: 'visage',
          careType: 'gamme-clarins',
          care: 'Soins du visage, Onglerie',
          treatments: [
            { nom: 'Soin Clarins fermeté', duree: '1h15', prix: 25_000 },
            { nom: 'Manucure spa', duree: '45mn', prix: 7_000 },
          ],
          moment: 'Après-midi',
          hour: null,
          ends: null,
          canChange: true,
          reason: null,
        },
      ],
    });
    expect((await other.get('/api/booking/mine')).body).toEqual({ requests: [] });
    expect((await stranger.get('/api/booking/mine')).status).toBe(401);
  });

  test('are cancelled on their own page without JavaScript, with a mail to the institute', async () => {
    const visitor = await signIn(app, outbox, 'annule@exemple.ci');
    await visitor.submit('/book', wholeForm);
    const { number } = (await visitor.get('/api/booking/mine')).body.requests[0];
    const { headers } = await visitor.submit('/demandes', { numero: number });
    const page = headers.location ?? '';
    const cancel = { intent: 'annuler', version: '1' };
    expect((await visitor.submit(page, cancel, `${page}?annuler=1`)).status).toBe(303);
    expect((await visitor.get('/demandes')).text).toContain('Annulée');
    expect(await getRow(number)).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await getEvents(number)).toEqual(['client created', 'client cancelled']);
    const mail = await mailWith(`Demande annulée sur le site.`);
    expect(mail).toContain('To: accueil@institut.example');
    expect(splitParts(mail).text).toContain(`http://localhost:3000/admin/demande?numero=${number}`);
  });

  test('include guests’ requests after each proof of the mailbox', async () => {
    const stranger = await Visitor.at(app);
    const askAs = async (email: string) =>
      (
        await stranger.call(
          'booking/request',
          buildRequest({
            email,
            name: 'Secret',
            phone: '05 01 02 03 04',
            note: `Secret ${++count}`,
          }),
        )
      ).body.number;
    const first = await askAs('Invitee@Exemple.ci');
    const guest = await signIn(app, outbox, 'invitee@exemple.ci');
    const getNumbers = async (visitor: Visitor) =>
      (await visitor.get('/api/booking/mine')).body.requests.map(
        ({ number }: { number: string }) => number,
      );
    expect(await getNumbers(guest)).toEqual([first]);
    const second = await askAs('invitee@exemple.ci');
    expect(await getNumbers(guest)).toEqual([first]);
    const again = await signIn(app, outbox, 'INVITEE@exemple.ci');
    expect(await getNumbers(again)).toEqual([second, first]);
    // A stranger may have typed the address, so the name, telephone number and note stay hidden.
    const { text } = await again.get('/demandes');
    expect(text).toContain(first);
    for (const privateText of ['Secret', '05\u00a001', '+2250501020304'])
      expect(text).not.toContain(privateText);
    expect((await again.call('booking/manage', { number: first })).status).toBe(200);
    const other = await signIn(app, outbox, 'autre-invitee@exemple.ci');
    expect(await getNumbers(other)).toEqual([]);
    // A request sent while signed in belongs to its account, whatever address it names.
    const { number } = (
      await other.call('booking/request', buildRequest({ email: 'invitee@exemple.ci' }))
    ).body;
    expect(await getNumbers(await signIn(app, outbox, 'invitee@exemple.ci'))).not.toContain(number);
  });
});

/** Returns the plain text and the HTML of a mail. */
function splitParts(mail: string): { text: string; html: string } {
  const [, text = '', html = ''] = mail.replaceAll('\r\n', '\n').split(/^Content-Type: text\//m);
  expect(text).toMatch(/^plain/);
  expect(html).toMatch(/^html/);
  return { text, html };
}
