import { type Request, type Response, Router } from 'express';
import type { Provider } from '../../../shared/contract/account.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { paths } from '../../../shared/page/paths.ts';
import { type SignInFailure, signInFailurePath } from '../../../shared/page/sign-in-failure.ts';
import { rememberBrowser } from '../accounts/known-browsers.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';

/** Signing in with Google or Facebook: the way to the provider's page, and the callback. */
export function providerRoutes(services: Services): Router {
  const { db, log, users, sessions, attempts, providers, publicUrl } = services;
  const router = Router();

  async function begin(name: Provider, req: Request, res: Response): Promise<void> {
    const provider = providers[name];
    if (!provider) throw new Refusal('provider-unavailable');
    const visitor = visitorOf(req);
    if (!visitor.browser) throw new Refusal('invalid');
    const attempt = await attempts.begin(name, visitor);
    try {
      const url = await provider.signInUrl(attempt);
      res.json({ data: url.href });
    } catch (error) {
      log.warn({ provider: name, reason: reasonOf(error) }, 'provider failed');
      throw new Refusal('provider-silent');
    }
  }

  /** Handles the callback. @returns the page to redirect to, also after a failure */
  async function finish(name: Provider, req: Request, res: Response): Promise<string> {
    const provider = providers[name];
    const callback = new URL(req.url, publicUrl).searchParams;
    const { browser } = visitorOf(req);
    const attempt = await attempts.redeem(name, callback.get('state') ?? '', browser);
    if (!provider || !attempt) return signInFailurePath('perime');
    const identity = await provider.identify(callback, attempt).catch((error) => {
      const reason = reasonOf(error);
      log.warn({ provider: name, reason }, 'sign-in failed');
      return failureOf(reason);
    });
    if (typeof identity === 'string') return signInFailurePath(identity);
    const { role } = await db.transaction().execute(async (transaction) => {
      const user = await users.ofIdentity(transaction, name, identity);
      await sessions.start(transaction, res, user.id);
      await rememberBrowser(transaction, browser, user.id);
      return user;
    });
    // As with a mailed link: revokes the browser's previous session.
    await sessions.end(req);
    return role ? paths.home : paths.role;
  }

  for (const name of ['google', 'facebook'] as const) {
    router.post(`/${calls[`${name}Login`].path}`, (req, res) => begin(name, req, res));
    router.get(`/${calls[`${name}Callback`].path}`, async (req, res) => {
      res.redirect(303, await finish(name, req, res));
    });
  }
  return router;
}

/** Error codes only: messages quote URLs and answers, which hold secrets. */
function reasonOf(error: unknown): string {
  const {
    name,
    code,
    error: oauthError,
    cause,
  } = error as Error & { code?: unknown; error?: unknown };
  const { code: network } = (cause ?? {}) as { code?: unknown };
  const parts = [name, code, oauthError, network].filter((part) => typeof part === 'string');
  return parts.filter((part) => /^\w{1,60}$/.test(part)).join(' ');
}

/** Tells a visitor who cancelled (RFC 6749, 4.1.2.1) from a provider that failed. */
const failureOf = (reason: string): SignInFailure =>
  reason.includes('access_denied') ? 'annule' : 'fournisseur';
