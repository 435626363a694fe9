import { expect, test } from 'vitest';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * Pages of earlier versions let a client wish for a staff member per treatment.
 */

const { app } = await startOffice();

test('refuses wishes for single treatments, and reads the first wish of an old address', async () => {
  const visitor = await Visitor.at(app);
  const day = plainDay(1);
  const refused = await visitor.call('booking/appointment', {
    ...appointment({ day }),
    wishes: [['1', '4']],
  });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('Rechargez la page');
  const search = new URLSearchParams({ vue: 'heures', personnes: '1', jour: day });
  search.append('soin', 'onglerie/manucure-simple');
  search.append('par', '1:onglerie/manucure-simple:1');
  const { text } = await visitor.get(`/book?${search}`);
  expect(text).toContain('<input type="hidden" name="avec" value="1"/>');
});
