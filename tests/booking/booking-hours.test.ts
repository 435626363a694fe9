import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatLongDay, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatPhone, institute } from '#shared/institute.ts';
import { testApp } from '../support/app.ts';
import { expectWithinBudget } from '../support/budget.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

const [day, later] = [openDay(), openDay(1)];
const makeHour = (time: string, ends: string, staff = ['1']) => ({ time, ends, staff });
const manage = `/rdv/${'x'.repeat(22)}`;
const bookedAnswer = {
  number: 'RDV-7K2MP',
  status: 'confirmed',
  day,
  time: '09:30',
  ends: '10:15',
  staff: [],
  manage,
};
const times = {
  times: [
    makeHour('09:00', '09:45'),
    makeHour('09:30', '10:15', ['1', '2']),
    makeHour('14:00', '14:45'),
  ],
  next: { day: later, time: '10:00' },
  staff: [
    { id: '1', name: 'Aïcha' },
    { id: '2', name: 'Fatou' },
  ],
};

beforeEach(() => {
  backend.requests.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
  backend.answers['GET /api/booking/times'] = (res, request) => {
    const search = new URL(request.url, 'http://localhost').searchParams;
    const requestedDay = search.get('day');
    const answer = requestedDay ? { day: requestedDay, ...times } : { days: [{ day, count: 3 }] };
    json(answer)(res, request);
  };
  backend.answers['POST /api/booking/appointment'] = json(bookedAnswer);
});

const listBookings = () => backend.requests.filter(({ method }) => method === 'POST');
const listTimesRequests = () =>
  backend.requests
    .filter(({ url }) => url.startsWith('/api/booking/times'))
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://localhost').searchParams));
const choice = { personnes: '1', categorie: 'onglerie', soin: 'onglerie/manucure-spa' };
const filledForm = {
  ...choice,
  voir: 'heures',
  jour: day,
  heure: '09:30',
  nom: 'Awa Koné',
  telephone: '05 06 07 08 09',
  email: '',
  note: 'Bras cassé',
};
const buildAddress = (values: Record<string, string>) => `/book?${new URLSearchParams(values)}`;
const read = async (values: Record<string, string>) =>
  (await new Visitor(app).get(buildAddress(values))).text;
const isRequestHidden = (text: string) => /<div class="request" hidden=""/.test(text);
const readStep = (text: string) => /aria-current="step"[^>]*><span>([^<]+)/.exec(text)?.[1];

describe('free hours', () => {
  test('are requested only by a button, for the chosen treatments', async () => {
    const text = await read(choice);
    expect(listTimesRequests()).toEqual([]);
    expect(text).toContain('Choisir le jour');
    expect(readStep(text)).toBe('Soins');
    const visitor = new Visitor(app);
    const pressed = await visitor.submit('/book?choisir', { ...choice, voir: 'heures' }, '/book');
    expect(pressed.status).toBe(303);
    const days = (await visitor.get(pressed.headers.location ?? '')).text;
    expect(listTimesRequests()).toContainEqual(
      expect.objectContaining({ treatments: 'onglerie/manucure-spa', people: '1' }),
    );
    expect(readStep(days)).toBe('Jour');
    expect(days).toContain('Première heure libre');
    expect(listBookings()).toEqual([]);
  });

  test('appear in the calendar in words, not only by colour', async () => {
    const text = await read({ ...choice, voir: 'heures', mois: day.slice(0, 7) });
    const readDayLabel = (of: string) =>
      new RegExp(`aria-label="${formatLongDay(of)}[^"]*"[^>]*`).exec(text)?.[0];
    expect(readDayLabel(day)).toContain('3\u00a0heures libres');
    expect(readDayLabel(day)).not.toContain('no-slots');
    if (later.slice(0, 7) === day.slice(0, 7)) {
      expect(readDayLabel(later)).toContain('aucune heure libre');
      expect(readDayLabel(later)).toContain('no-slots');
    }
  });

  test('are grouped by part of the day, with their ends and staff', async () => {
    const text = await read({ ...choice, voir: 'heures', jour: day });
    expect(readStep(text)).toBe('Heure');
    expect(text).toContain(`Heures du ${formatShortDay(day)}`);
    expect(text).toContain('9\u00a0h\u00a030<span class="visually-hidden"> – 10\u00a0h\u00a015');
    expect(text).toMatch(/<h3>Matin<\/h3>.*<h3>Après-midi<\/h3>/s);
    expect(text).toMatch(/Avec.*Peu importe.*Aïcha.*Fatou/s);
    expect(isRequestHidden(text)).toBe(true);
    await read({ ...choice, voir: 'heures', jour: day, avec: '2' });
    expect(listTimesRequests()).toContainEqual(expect.objectContaining({ day, staff: '2' }));
  });

  test('reports a chosen hour that was taken and selects no other', async () => {
    const text = await read({ ...choice, voir: 'heures', jour: day, heure: '11:00' });
    expect(text).toContain('11\u00a0h n’est pas libre');
    expect(text).not.toContain('Si vous venez de la réserver');
    expect(readStep(text)).toBe('Heure');
    expect(text).not.toMatch(/name="heure" value="[^"]*" aria-pressed="true"/);
    expect(text).toContain('<input type="hidden" name="heure" value="11:00"/>');
  });

  test('a full day names the next free hour', async () => {
    backend.answers['GET /api/booking/times'] = (res, request) => {
      const isDay = request.url.includes('day=');
      json(isDay ? { day, ...times, times: [] } : { days: [] })(res, request);
    };
    const text = await read({ ...choice, voir: 'heures', jour: day });
    expect(text).toContain('Aucune heure n’est libre ce jour-là pour vos soins.');
    expect(text).toContain(`Prochaine heure libre</small>${formatShortDay(later)} à 10\u00a0h`);
  });

  test.each([
    [409, { error: 'not-bookable' }, 'Ces soins se réservent sur demande'],
    [409, { error: 'not-bookable', reason: 'number' }, '1\u00a0personne, le rendez-vous'],
    [404, {}, 'Les rendez-vous se prennent sur demande'],
    [501, {}, 'Les rendez-vous se prennent sur demande'],
  ])('without free hours (%i) the page offers the request form', async (status, body, words) => {
    backend.answers['GET /api/booking/times'] = json(body, { status });
    const text = await read({ ...choice, voir: 'heures', jour: day });
    expect(text).toContain(words);
    expect(isRequestHidden(text)).toBe(false);
    expect(text).toContain('L’institut vous répond pour fixer l’heure');
    expect(text).not.toContain('Choisir l’heure');
    expect(text).toContain('Envoyer ma demande');
    expect(text).toContain('name="moment"');
    expect(text).not.toContain('Confirmer le rendez-vous');
  });

  test('offers a retry while the backend is down', async () => {
    backend.answers['GET /api/booking/times'] = (res) => res.destroy();
    const text = await read({ ...choice, voir: 'heures', jour: day });
    expect(text).toContain('Les heures libres ne s’affichent pas.');
    expect(text).toContain('Réessayer');
    expect(text).toContain('Envoyez une demande');
  });

  test('offers hours with any staff member when the chosen one has left', async () => {
    const usualAnswer = backend.answers['GET /api/booking/times'];
    backend.answers['GET /api/booking/times'] = (res, request) =>
      request.url.includes('staff=9')
        ? json({ error: 'invalid', message: 'x' }, { status: 400 })(res, request)
        : usualAnswer?.(res, request);
    const wish = { ...choice, voir: 'heures', jour: day, heure: '09:30', avec: '9' };
    const text = await read(wish);
    expect(text).toContain('La personne choisie ne fait pas tous ces soins, ou n’est plus là');
    expect(text).toMatch(/<button[^>]* name="avec"[^>]*>Voir les heures/);
    expect(text).not.toContain('Réessayer');
    expect(readStep(await read({ ...wish, avec: '' }))).toBe('Coordonnées');
  });
});

test('keeps a page with forty hours within its budget', async () => {
  const many = Array.from({ length: 40 }, (_, index) => {
    const formatQuarter = (quarter: number) =>
      `${String(9 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    return makeHour(formatQuarter(index), formatQuarter(index + 3));
  });
  backend.answers['GET /api/booking/times'] = (res, request) =>
    json(request.url.includes('day=20') ? { day, ...times, times: many } : { days: [] })(
      res,
      request,
    );
  const text = await read({ ...choice, voir: 'heures', jour: day });
  const html = text.replace(/<style[^>]*>.*?<\/style>/s, '');
  expect(html).toContain('18\u00a0h\u00a045<span');
  expectWithinBudget('forty hours', brotliCompressSync(html).length, 8000);
});

test('at the end of a month the following days and this week come first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  backend.answers['GET /api/booking/times'] = (res, request) => {
    const search = new URL(request.url, 'http://localhost').searchParams;
    const [of, month] = [search.get('day'), search.get('month')];
    json(of ? { day: of, ...times } : { days: [{ day: `${month}-30`, count: 3 }] })(res, request);
  };
  const text = await read({ ...choice, voir: 'heures' });
  const [strip = ''] = /<p class="quick-picks">.*?<\/p>/s.exec(text) ?? [];
  expect([...strip.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '2026-11-30',
    '2026-12-30',
  ]);
  expect(strip).toContain('3\u00a0heures libres');
  expect([...text.matchAll(/data-day="([^"]*)"/g)][0]?.[1]).toBe('2026-11-23');
  expect(text).toContain('data-day="2026-11-30"');
});

describe('an appointment without JavaScript', () => {
  const send = (values: Record<string, string | string[]>) =>
    new Visitor(app).submit('/book', { ...filledForm, ...values });
  const readSentBody = () => JSON.parse(listBookings()[0]?.body ?? '{}');

  test('is booked as the screen shows it and leads to its own page', async () => {
    const { status, headers } = await send({ avec: '2' });
    expect(status).toBe(303);
    expect(headers.location).toBe(`${manage}?reserve=1`);
    expect(readSentBody()).toEqual({
      day,
      time: '09:30',
      staff: '2',
      people: 1,
      category: 'onglerie',
      careType: '',
      treatments: ['onglerie/manucure-spa'],
      name: 'Awa Koné',
      phone: '+2250506070809',
      email: '',
      moment: 'Peu importe',
      note: 'Bras cassé',
    });
  });

  test('reports in the address that an order was repeated or no mail was sent', async () => {
    backend.answers['POST /api/booking/appointment'] = json({
      ...bookedAnswer,
      repeated: true,
      mailed: false,
    });
    expect((await send({})).headers.location).toBe(`${manage}?reserve=1&deja=1&sansmail=1`);
  });

  test('each person has treatments of their own', async () => {
    const form = { personnes: '2', chacun: '1', soin: 'capillaires/tresses-simples' };
    await send({ ...form, personne2: 'onglerie/manucure-spa' });
    expect(readSentBody()).toMatchObject({
      people: 2,
      category: 'capillaires',
      treatments: ['capillaires/tresses-simples'],
      persons: [['capillaires/tresses-simples'], ['onglerie/manucure-spa']],
    });
  });

  test('is confirmed in this browser alone if it has no manage link', async () => {
    const { manage: _, ...answer } = bookedAnswer;
    backend.answers['POST /api/booking/appointment'] = json(answer);
    const visitor = new Visitor(app);
    const { headers } = await visitor.submit('/book', filledForm);
    const { location = '' } = headers;
    expect(location).toMatch(/^\/book\?reserve=1&numero=RDV-7K2MP&preuve=[^&]*$/);
    const { text } = await visitor.get(location);
    expect(text).toContain('Votre rendez-vous est confirmé.');
    expect(text).toContain('Rendez-vous RDV-7K2MP');
    expect((await new Visitor(app).get(location)).text).not.toContain('RDV-7K2MP</p>');
  });

  test('keeps everything typed and offers other hours when the slot was taken', async () => {
    const others = [
      { day, time: '09:00' },
      { day: later, time: '10:00' },
    ];
    backend.answers['POST /api/booking/appointment'] = json(
      { error: 'slot-taken', message: 'x', others },
      { status: 409 },
    );
    const { status, text } = await send({ heure: '11:00' });
    expect(status).toBe(409);
    expect(text).toContain('Cette heure n’est plus disponible');
    expect(text).toContain('value="Awa Koné"');
    expect(text).toContain('>Bras cassé</textarea>');
    expect(isRequestHidden(text)).toBe(true);
    expect(text).not.toContain('Confirmer le rendez-vous');
    expect(text).toContain('Choisir une autre heure');
    const [box = ''] = /role="alert".*?<\/div>/s.exec(text) ?? [];
    expect(box).toContain(`Réserver à 10\u00a0h<small>${formatShortDay(later)}, `);
    // The buttons post the form itself, without a formaction.
    expect(box).toMatch(/<button(?![^>]*formaction)[^>]*value="[^"]+T10:00"/);
    expect(box).not.toContain('formAction');
    backend.requests.length = 0;
    await send({ heure: '11:00', creneau: `${later}T10:00` });
    expect(readSentBody()).toMatchObject({ day: later, time: '10:00', name: 'Awa Koné' });
    expect(readSentBody()).not.toHaveProperty('begins');
  });

  test('sends with another hour the start of each person that its button names', async () => {
    const apart = { day: later, time: '10:00', begins: ['10:00', '10:45'] };
    const together = { day, time: '09:00', begins: [] };
    const others = [{ day, time: '09:00' }, apart];
    backend.answers['POST /api/booking/appointment'] = json(
      { error: 'slot-taken', message: 'x', others },
      { status: 409 },
    );
    const two = { personnes: '2', heure: '11:00' };
    const { text } = await send(two);
    expect(text).toMatch(/Réserver à 10.h<small>.*10.h.45.*<\/button>/);
    const offers = [...text.matchAll(/name="offre" value="([^"]*)"/g)].map(([, value = '']) =>
      value.replaceAll('&quot;', '"'),
    );
    for (const pressed of [together, apart]) {
      const slot = `${pressed.day}T${pressed.time}`;
      backend.requests.length = 0;
      await send({ ...two, creneau: slot, offre: offers });
      expect(readSentBody()).toMatchObject(pressed);
    }
  });

  test.each([
    [409, { error: 'closed-day' }, 'L’institut est fermé ce jour-là.'],
    [409, { error: 'too-soon' }, 'Cette heure est trop proche.'],
    [429, { error: 'too-many' }, 'Trop de réservations ou d’essais'],
    [502, {}, 'momentanément indisponible'],
  ])('keeps everything typed when refused with %i %j', async (status, body, words) => {
    backend.answers['POST /api/booking/appointment'] = json(body, { status });
    const response = await send({});
    expect(response.status).toBe(status);
    expect(response.text).toContain(words);
    expect(response.text).toContain('value="Awa Koné"');
    expect(response.text).toContain(`tel:${institute.phone}`);
    expect(isRequestHidden(response.text)).toBe(false);
  });

  test('keeps the hour, folds the treatments, and offers a retry if no answer comes', async () => {
    backend.answers['POST /api/booking/appointment'] = (res) => res.destroy();
    const { text } = await send({});
    expect(text).toMatch(/<div class="card treatment-choice"[^>]*hidden=""/);
    expect(text).toMatch(/<div class="day-and-hour" hidden=""/);
    expect(text).toMatch(/>Réessayer</);
    expect(readStep(text)).toBe('Coordonnées');
  });

  test.each([
    [409, { error: 'not-bookable' }],
    [501, {}],
  ])('becomes a request after a second press if it cannot be booked (%i)', async (status, body) => {
    backend.answers['POST /api/booking/appointment'] = json(body, { status });
    const { text } = await send({});
    expect(text).toContain('rien n’est encore envoyé');
    expect(text).toContain('Envoyer ma demande');
    expect(text).toContain('value="Awa Koné"');
    expect(listBookings().map(({ url }) => url)).toEqual(['/api/booking/appointment']);
  });

  test('without an hour is refused before it is sent', async () => {
    const { status, text } = await send({ heure: '' });
    expect(status).toBe(400);
    expect(text).toContain('Choisissez une heure.');
    expect(text).toContain('>Bras cassé</textarea>');
    expect(listBookings()).toEqual([]);
  });

  test('opens the page at the refused field, with the message beside it', async () => {
    const { text } = await send({ telephone: '12', email: 'awa' });
    const [field = ''] = /<input[^>]*autofocus[^>]*>/i.exec(text) ?? [];
    expect(field).toContain('name="telephone"');
    expect(text).toMatch(/Vos coordonnées<\/h2><div[^>]*role="alert"/);
    expect(text).toContain('Confirmer le rendez-vous');
  });
});

describe('a backend without hours', () => {
  const button = /Choisir (?:l’heure|le jour)/;

  test.each([404, 501])(
    'is asked once if it answers %i, and then the page offers only requests',
    async (status) => {
      vi.useFakeTimers({ toFake: ['Date', 'performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const visitor = new Visitor(testApp({ backendUrl: backend.url }));
      const read = async (values: Record<string, string>) =>
        (await visitor.get(buildAddress(values))).text;
      expect(await read(choice)).toMatch(button);
      backend.answers['GET /api/booking/times'] = (res) => void res.writeHead(status).end('{}');
      const pageAfterRefusal = await read({ ...choice, voir: 'heures' });
      for (const text of [pageAfterRefusal, await read(choice)]) {
        expect(text).not.toMatch(button);
        expect(text).toContain('L’institut vous répond pour fixer l’heure');
        expect(text).toContain('Envoyer ma demande');
      }
      expect((await visitor.get('/api/booking/closed-days')).body).toEqual({
        days: [],
        online: { mode: 'on-request' },
      });
      vi.advanceTimersByTime(10 * 60_000);
      expect(await read(choice)).toMatch(button);
    },
  );
});

describe('the other ways to book', () => {
  test('carry everything that was chosen and typed', async () => {
    backend.answers['POST /api/booking/appointment'] = json({}, { status: 502 });
    const { text } = await new Visitor(app).submit('/book', { ...filledForm, avec: '2' });
    expect(text).toContain(formatPhone(institute.phone));
    const links = [...text.matchAll(/wa\.me\/\d+\?text=([^"]+)/g)].map(([, link = '']) =>
      decodeURIComponent(link),
    );
    const message = links.find((link) => link.includes('je souhaite un rendez-vous')) ?? '';
    for (const words of [
      'Manucure spa',
      '9\u00a0h\u00a030',
      'Avec\u00a0: Fatou',
      'Awa Koné',
      'Bras cassé',
    ]) {
      expect(message).toContain(words);
    }
  });
});
