import { Router } from 'express';
import { BackendRoleInput } from '../../../shared/contract/account.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import { personOfAccount } from '../requests/account-person.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';

/** The caller's own account and its role. */
export function userRoutes({ db, users, sessions }: Services): Router {
  const router = Router();

  router.get(`/${calls.user.path}`, async (req, res) => {
    const { user } = await sessions.require(req);
    const person = await personOfAccount(db, { userId: user.id, browser: visitorOf(req).browser });
    res.json({ role: user.role, email: user.email, ...person });
  });

  // Always the caller's own account, whatever mailbox the body names.
  router.post(`/${calls.role.path}`, async (req, res) => {
    const { sessionId, user } = await sessions.require(req);
    const { code, role } = parse(BackendRoleInput, req.body);
    if (!(await sessions.hasCode(sessionId, code))) throw new Refusal('forbidden');
    await users.setRole(user.id, role, user.email || user.id);
    res.json({});
  });
  return router;
}
