import { type Request, Router } from 'express';
import {
  type CancelledMany,
  CancelManyInput,
  type Online,
  type RestoredMany,
  RestoreManyInput,
  RushFiguresInput,
  SaveOnlineInput,
} from '../../../shared/contract/admin/online.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { toldToClient } from '../agenda/booking/manage-links.ts';
import { cancelMany, restoreMany } from '../agenda/online/cancel-many.ts';
import { keepOpen, readOnlineState, saveFigures, saveMode } from '../agenda/online/govern.ts';
import { confirmedMail, refusedMail } from '../mail/templates/decisions.ts';
import { parse } from '../parse.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Booking online, for the owner. Every route first requires an administrator. */
export function adminOnlineRoutes({ db, agenda, sessions, mails, siteIn }: Services): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminOnline.path}`, async (req, res) => {
    await adminOf(req);
    const state = await readOnlineState({ db, agenda });
    res.json((await withMenuCounts(db, state)) satisfies Online);
  });

  router.post(`/${calls.adminSaveOnline.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await saveMode(db, parse(SaveOnlineInput, req.body), actor);
    res.json({});
  });

  router.post(`/${calls.adminRushFigures.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await saveFigures(db, parse(RushFiguresInput, req.body), actor);
    res.json({});
  });

  router.post(`/${calls.adminLeaveOpen.path}`, async (req, res) => {
    await keepOpen(db, await adminOf(req));
    res.json({});
  });

  router.post(`/${calls.adminCancelMany.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { numbers, mail } = parse(CancelManyInput, req.body);
    const done = await cancelMany(db, { numbers, actor }, async (within, request) => {
      if (!mail || !request.email) return;
      await mails.add(within, refusedMail(request.email, request, await siteIn(within)));
    });
    mails.wake();
    res.json(done satisfies CancelledMany);
  });

  router.post(`/${calls.adminRestoreMany.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { id, mail } = parse(RestoreManyInput, req.body);
    const restored = await restoreMany({ db, agenda }, { id, actor }, async (within, request) => {
      if (!mail || !request.email) return;
      const before = { ...request, status: 'cancelled' as const };
      const own = await toldToClient(within, request.id);
      const told = { request, before, site: await siteIn(within), ...own };
      await mails.add(within, confirmedMail(request.email, told));
    });
    mails.wake();
    res.json(restored satisfies RestoredMany);
  });
  return router;
}
