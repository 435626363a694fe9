import type { Locator, Page } from 'playwright/test';
import { call, expect, getBox, waitUntilStill } from '../e2e/site.ts';
import { appointment, plainWeekday } from './support/visits.ts';

/*
 * Appointments that are dragged through the calendar.
 */

let days = 0;
/** Returns a day that no other test uses. */
export const ownDay = () => plainWeekday(3 + days++);

export const hairdresser = '4';
export const masseuse = '2';

/** Books a haircut of 45 minutes with the hairdresser. */
export async function bookCut(page: Page, day: string, time: string, name: string) {
  const visit = appointment({ day, time, name, staff: hairdresser, soon: true });
  const { number }: { number: string } = await call(page, 'admin/agenda/book', visit);
  return { number, version: 1, day };
}

/** Gives the masseuse the skill of haircuts. */
export async function teachMasseuse(page: Page): Promise<void> {
  const resource = await (await page.request.get(`/api/admin/agenda/lane?id=${masseuse}`)).json();
  const skills = [...resource.skills, { skill: 'capillaires', minutes: null }];
  await call(page, 'admin/agenda/lane/save', { id: masseuse, mark: resource.mark, skills });
}

/** Opens the calendar and waits until appointments can be dragged in it. */
export async function openCalendar(page: Page, search: string): Promise<void> {
  await page.goto(`/admin?${search}`);
  await expect(page.locator('[data-drag-ready]').first()).toBeVisible();
}

export const getVisit = (page: Page, name: string): Locator =>
  page.locator('[data-visit]').filter({ hasText: name }).first();

export const freeAt = (page: Page, hours: string, name: string): Locator =>
  page.getByRole('link', { name: `Libre de ${hours}, ${name} : réserver` }).first();

/** Opens « + », or the choice of another day and view. */
export const openMenu = (page: Page, name: 'Ajouter' | 'Un autre jour') =>
  page.locator('.agenda-tools summary').filter({ hasText: name }).click();

export const bubble = (page: Page): Locator => page.locator('.calendar-bubble');

/** Returns the point to grip: near the upper left corner, so that the pointer hides little of the appointment. */
export async function getGrip(target: Locator) {
  const { x, y } = await getBox(target);
  return { x: x + 20, y: y + 6 };
}

/** Grips the appointment with the mouse and drags it over another place, without releasing it. */
export async function dragOver(page: Page, visit: Locator, place: Locator): Promise<void> {
  await waitUntilStill(page);
  await visit.scrollIntoViewIfNeeded();
  const from = await getGrip(visit);
  const to = await getGrip(place);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8);
  await expect(bubble(page)).toBeVisible();
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

/** Returns the calls that are sent while `work` runs. */
export async function sentDuring(page: Page, work: () => Promise<void>): Promise<string[]> {
  const requests: string[] = [];
  const listen = (request: { method(): string; url(): string }) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
  };
  page.on('request', listen);
  await work();
  page.off('request', listen);
  return requests;
}
