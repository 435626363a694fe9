import { signInAdmin } from '../support/admin.ts';
import { appointment, plainDay } from '../support/agenda/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { expect, withOwnSite } from './site.ts';

const test = withOwnSite({ ADMIN_CODE: 'le-bon-code' });
const out = '/tmp/looks';
for (const [name, js, w, i] of [
  ['js', true, 360, 0],
  ['nojs', false, 360, 1],
  ['wide', true, 1280, 2],
] as const) {
  test.describe(name, () => {
    test.use({ javaScriptEnabled: js, viewport: { width: w, height: 740 } });
    test('look', async ({ page, site, outbox }) => {
      const day = plainDay(i);
      const visitor = await Visitor.at(site.url);
      const { body } = await visitor.call(
        'booking/appointment',
        appointment({
          day,
          category: 'corps',
          careType: 'massages',
          treatments: ['corps/massage-tonique'],
          staff: '1',
        }),
      );
      const admin = await signInAdmin(site.url, outbox, `g${i}@institut.example`);
      const away = {
        staff: '1',
        from: day,
        to: day,
        starts: '13:00',
        ends: '15:00',
        label: 'Pause',
      };
      expect((await admin.call('admin/agenda/block', away)).status).toBe(200);
      await page.goto(body.manage);
      await page.screenshot({ path: `${out}/${name}-1.png`, fullPage: true });
      await page.getByRole('link', { name: 'Déplacer', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Déplacer votre rendez-vous',
      );
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}-2.png` });
      await page.goto(`${body.manage}?deplacer=1&jour=${day}#heures`);
      await page.screenshot({ path: `${out}/${name}-3.png`, fullPage: true });
      await page.goto(`${body.manage}?deplacer=1&jour=${day}&heure=14:00#question`);
      await page.screenshot({ path: `${out}/${name}-4.png` });
      await page.getByRole('button', { name: 'Oui, déplacer' }).click();
      await expect(page.getByRole('button', { name: /^Rétablir/ })).toBeVisible();
      await page.screenshot({ path: `${out}/${name}-5.png` });
      await page.getByRole('button', { name: /^Rétablir/ }).click();
      await expect(page.getByText('à 10 h, avec Esthéticienne')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(w);
      await page.goto('/contacts');
      await page.getByLabel('Sujet').fill('Prix');
      await page.getByLabel('Message').fill('Ouvert ?');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.screenshot({ path: `${out}/${name}-6.png`, fullPage: true });
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
      await page.screenshot({ path: `${out}/${name}-7.png` });
    });
  });
}
