import { expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Visitor } from '../support/visitor.ts';

test('the calendar file of an appointment over midnight ends on the next day', async () => {
  await using backend = await startRecordingBackend();
  const token = 'a'.repeat(22);
  backend.answers[`GET /api/booking/visit/${token}`] = json({
    number: 'RDV-ABCDE',
    status: 'confirmed',
    version: 1,
    day: '2030-03-04',
    time: '23:30',
    ends: '00:30',
    people: 1,
    treatments: [{ nom: 'Coupe femme', duree: '1h', prix: 8000 }],
    canChange: false,
  });
  const visitor = await Visitor.at(testApp({ backendUrl: backend.url }));
  const { text } = await visitor.get(`/rdv/${token}/rendez-vous.ics`);
  expect(text).toContain('DTSTART:20300304T233000Z');
  expect(text).toContain('DTEND:20300305T003000Z');
});
