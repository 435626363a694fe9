import { Router } from 'express';
import { LoginInput } from '../../../shared/contract/account.ts';
import { calls, returnHeader, signInTokenPattern } from '../../../shared/contract/calls.ts';
import { localPath } from '../../../shared/page/return-path.ts';
import { rememberBrowser } from '../accounts/known-browsers.ts';
import { signInMail, signInPath } from '../mail/templates/sign-in.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';

/** Signing in by mailed link, and signing out. */
export function authRoutes({ db, links, users, sessions, mails, siteIn }: Services): Router {
  const router = Router();

  // The same answer for known and unknown mailboxes: only a redeemed link creates an account.
  router.post(`/${calls.login.path}`, async (req, res) => {
    const { email } = parse(LoginInput, req.body);
    const returnTo = localPath(req.get(returnHeader));
    await db.transaction().execute(async (transaction) => {
      const token = await links.create(transaction, email, visitorOf(req));
      const site = await siteIn(transaction);
      await mails.add(transaction, signInMail(email, signInPath(token, returnTo), site));
    });
    mails.wake();
    res.json({});
  });

  router.post(`/${calls.verify.path}`, async (req, res) => {
    const { token } = req.params;
    if (!signInTokenPattern.test(token)) throw new Refusal('invalid');
    const { role, email } = await db.transaction().execute(async (transaction) => {
      const user = await users.ofVerifiedMailbox(
        transaction,
        await links.redeem(transaction, token),
      );
      await sessions.start(transaction, res, user.id);
      await rememberBrowser(transaction, visitorOf(req).browser, user.id);
      return user;
    });
    // Revokes the browser's previous session: its cookie is replaced, so nobody could end it later.
    await sessions.end(req);
    res.json({ role, email });
  });

  router.post(`/${calls.logout.path}`, async (req, res) => {
    await sessions.end(req);
    sessions.clearCookies(res);
    res.json({});
  });
  return router;
}
