import { describe, expect, test } from 'vitest';
import { addDays, getWeekday } from '../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../shared/calendar/hours-on.ts';
import { weekdays } from '../../shared/calendar/opening.ts';
import { institute as ours } from '../../shared/institute.ts';
import { startOffice } from '../support/office.ts';
import { openDay } from '../support/request.ts';
import { add, daysAgo } from '../support/rows.ts';

const { db, admin } = await startOffice();

const dayOf = (at: string) => at.slice(0, 10);
/** Returns the notices of a page without its markup. */
async function noticesOn(path: string, kind: 'success' | 'question') {
  const { text } = await admin.get(path);
  const found = text.matchAll(
    new RegExp(`<(p|div) class="notice notice-${kind}"[^>]*>(.*?)</\\1>`, 'gs'),
  );
  return [...found].map(([, , html = '']) => html.replace(/<[^>]*>/g, ' ').trim());
}

describe('a request’s page warns of a day without opening', () => {
  const closedDay = openDay(10);
  const ahead = Array.from({ length: 7 }, (_, days) => addDays(openDay(), days));
  const weekly = ahead.filter((day) => !hoursOn(day, ours) && !ours.closedDays.includes(day));
  const comesEachWeek = (day: string) => `est fermé, comme chaque ${weekdays[getWeekday(day)]}.`;

  test.each([
    ['closed with a label', closedDay, 'est fermé\u00a0: Travaux. Proposez un autre jour.'],
    ...weekly.map((day) => [
      'closed every week',
      day,
      `${comesEachWeek(day)} Proposez un autre jour.`,
    ]),
    ['in the past', dayOf(daysAgo(3)), 'est passé. Proposez un autre jour.'],
  ])('that is %s, at its top and beside the day', async (_, day, what) => {
    await admin.call('admin/days/close', { from: closedDay, to: '', label: 'Travaux' });
    const { number } = await add(db, 'requests', { day, email: 'a@exemple.ci' });
    const notices = await noticesOn(`/admin/demande?numero=${number}`, 'question');
    expect(notices).toEqual([`Ce jour ${what}`]);
  });
});

test.each(['/admin/demandes', '/admin/messages', '/admin/mails'])(
  'does not call the list empty on a page of %s after the last one',
  async (path) => {
    const { text } = await admin.get(`${path}?page=99`);
    expect(text).toContain('Rien de plus sur cette page.');
    expect(text).not.toMatch(/Aucun|Tout est parti/);
  },
);

test.each([
  ['/admin', '/admin'],
  ['/admin/site', '/admin/site'],
  ['/admin/site/soins?section=visage', '/admin/site'],
  ['/admin/equipe/fiche?id=4', '/admin/equipe'],
])('marks %s in the menu as %s', async (path, entry) => {
  const { text } = await admin.get(path);
  const menu = /<nav aria-label="Gestion".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const marked = [...menu.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => link);
  expect(marked).not.toHaveLength(0);
  for (const link of marked) expect(link).toContain(`href="${entry}"`);
});
