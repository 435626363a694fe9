import { type Request, Router } from 'express';
import {
  AdministratorInput,
  type AdministratorList,
} from '../../../shared/contract/admin/administrators.ts';
import { calls } from '../../../shared/contract/calls.ts';
import {
  administrators,
  removeAdministrator,
  signOutEverywhere,
} from '../accounts/administrators.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Who else may come here, and with which phones. */
export function administratorRoutes({ db, sessions }: Services): Router {
  const router = Router();

  async function changeOf(req: Request) {
    const { sessionId, user } = await sessions.requireAdminSession(req);
    const { id } = parse(AdministratorInput, req.body);
    return { id, actor: user.email || user.id, sessionId, isOwn: id === user.id };
  }

  router.get(`/${calls.adminAccounts.path}`, async (req, res) => {
    const { id } = await sessions.requireAdminUser(req);
    const all = await administrators(db);
    const list = { administrators: all.map((one) => ({ ...one, isYou: one.id === id })) };
    res.json((await withMenuCounts(db, list)) satisfies AdministratorList);
  });

  router.post(`/${calls.adminSignOut.path}`, async (req, res) => {
    const { isOwn, sessionId, ...change } = await changeOf(req);
    const isDone = await signOutEverywhere(db, { ...change, ...(isOwn && { except: sessionId }) });
    if (!isDone) throw new Refusal('not-found');
    res.json({});
  });

  router.post(`/${calls.adminRemoveAccount.path}`, async (req, res) => {
    const { id, actor, isOwn } = await changeOf(req);
    // One of them is always left.
    if (isOwn) throw new Refusal('forbidden');
    if (!(await removeAdministrator(db, { id, actor }))) throw new Refusal('not-found');
    res.json({});
  });
  return router;
}
