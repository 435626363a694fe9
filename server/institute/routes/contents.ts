import { type Request, Router } from 'express';
import type { AdminContents } from '../../../shared/contract/admin/contents.ts';
import {
  ContentsQuery,
  DraftInput,
  UndoContentInput,
} from '../../../shared/contract/admin/contents-input.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { Changes } from '../../../shared/contract/contents/contents.ts';
import { publicPeople } from '../agenda/team/public-people.ts';
import { timestamp } from '../clock.ts';
import { discardDraft, publishDraft, saveContent, undoEvent } from '../contents/edits.ts';
import { readContents } from '../contents/lists.ts';
import { withOwnMinutes } from '../contents/own-minutes.ts';
import { sentChanges, storedInput } from '../contents/past-days.ts';
import { parse } from '../parse.ts';
import { publicClosedDays } from '../requests/closed-days.ts';
import { outsideHours } from '../requests/outside-hours.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Facts, prices and words that the owner changed, and whom she shows: everybody reads them, administrators write them. */
export function contentsRoutes(services: Services): Router {
  const { db, contents, agenda, sessions, inputs, siteIn } = services;
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.contents.path}`, async (_req, res) => {
    const facts = await agenda.facts();
    const people = publicPeople(facts);
    const changes = withOwnMinutes(await contents.current(db), facts.rules.values());
    const sent = await sentChanges(changes, () => publicClosedDays(db));
    res.json({ ...sent, ...(people.length > 0 && { people }) } satisfies Changes);
  });

  router.get(`/${calls.adminContents.path}`, async (req, res) => {
    await adminOf(req);
    const { page } = parse(ContentsQuery, req.query);
    const { institute } = await siteIn(db);
    const outside = await outsideHours(db, institute);
    const found = { ...(await readContents(db, page)), outside, now: timestamp().slice(0, 16) };
    res.json((await withMenuCounts(db, found)) satisfies AdminContents);
  });

  router.post(`/${calls.adminSaveContent.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const input = parse(inputs.bodies.adminSaveContent, req.body);
    await saveContent(db, storedInput(input), actor);
    res.json({});
  });

  router.post(`/${calls.adminPublishContent.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await publishDraft(db, parse(DraftInput, req.body), actor);
    res.json({});
  });

  router.post(`/${calls.adminDiscardContent.path}`, async (req, res) => {
    await adminOf(req);
    await discardDraft(db, parse(DraftInput, req.body));
    res.json({});
  });

  router.post(`/${calls.adminUndoContent.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await undoEvent(db, parse(UndoContentInput, req.body).event, actor);
    res.json({});
  });
  return router;
}
