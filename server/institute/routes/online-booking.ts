import { Router } from 'express';
import { browserHeader, calls } from '../../../shared/contract/calls.ts';
import { requestOfLink } from '../agenda/booking/manage-links.ts';
import { keepBrowser } from '../agenda/online/booker.ts';
import { readOnline, requireHours } from '../agenda/online/settings.ts';
import type { Services } from '../services.ts';

/** Before the routes that have the same addresses: whether hours are shown, and who changes what by a link. */
export function onlineBookingRoutes({ db }: Pick<Services, 'db'>): Router {
  const router = Router();

  router.get(`/${calls.bookingTimes.path}`, async (_req, _res, next) => {
    requireHours(await readOnline(db));
    next();
  });

  // Whoever changed it by its link holds the link: nothing that is only opened changes anything.
  for (const { path } of [calls.visitMove, calls.visitCancel]) {
    router.post<string, { token: string }>(`/${path}`, async (req, res, next) => {
      const browser = req.get(browserHeader) ?? '';
      res.once('finish', () => {
        if (res.statusCode !== 200 || !browser) return;
        requestOfLink(db, req.params.token)
          .then(({ id }) => keepBrowser(db, id, { browser }))
          .catch(() => {});
      });
      next();
    });
  }
  return router;
}
