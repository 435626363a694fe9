import { call, expect, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { plainWeekday } from './support/visits.ts';

/*
 * The agenda of eight staff members on tablets: the number of columns follows the width.
 */

const test = withOwnSite();
test.use({ viewport: { width: 1112, height: 834 } });

/** The minimum readable width of a column. */
const column = 150;

test('shows as many columns as fit into the width', async ({ page, outbox }) => {
  await signInAdmin(page, outbox);
  for (const name of ['Aya', 'Mariam', 'Fatou', 'Sita']) {
    const { mark } = await (await page.request.get('/api/admin/agenda/team')).json();
    const profile = { name, kind: 'staff', roomKind: '', from: '', to: '' };
    await call(page, 'admin/agenda/lane/save', { id: '', mark, profile });
  }
  await page.goto(`/admin?jour=${plainWeekday()}`);
  for (const width of [768, 820, 1024, 1112]) {
    await page.setViewportSize({ width, height: 834 });
    const {
      room,
      seen: shownWidth,
      all: totalWidth,
    } = await page
      .locator('.calendar-scroll')
      .first()
      .evaluate((scroll) => {
        const box = scroll.getBoundingClientRect();
        const names = [...scroll.querySelectorAll('.calendar-name')];
        const isSeen = (name: Element) => name.getBoundingClientRect().right <= box.right + 1;
        return { room: box.width, seen: names.filter(isSeen).length, all: names.length };
      });
    const hours = 50;
    expect(totalWidth).toBeGreaterThanOrEqual(8);
    expect(shownWidth, `${width} px`).toBeGreaterThanOrEqual(
      Math.min(totalWidth, Math.floor((room - hours) / (column + 1))),
    );
    expect(shownWidth, `${width} px`).toBeGreaterThanOrEqual(4);
  }
});
