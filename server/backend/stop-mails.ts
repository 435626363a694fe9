import type { RequestHandler } from 'express';
import { opinionRoute, stopRoute, waitRoute } from '../../shared/page/paths.ts';
import { tokenIn, withToken } from '../../shared/page/token-routes.ts';
import { afterRates } from '../../shared/reviews/opinion.ts';
import { afterStopRoute, opinionFields } from '../../shared/reviews/review-form.ts';
import { HttpError } from '../http/http-error.ts';
import { isRead } from '../http/methods.ts';
import { type Count, countOrRefuse } from '../visitor/count.ts';
import type { Exchange } from './exchange.ts';

function readStop(path: string) {
  const wait = tokenIn(stopRoute, path);
  if (wait) return { name: 'waitingLeave', token: wait, page: withToken(waitRoute, wait) } as const;
  const visit = tokenIn(afterStopRoute, path);
  return (
    visit &&
    ({
      name: 'opinionStop',
      token: visit,
      page: `${withToken(opinionRoute, visit)}#${opinionFields.stopId}`,
    } as const)
  );
}

/** Answers one-click posts of mail programs (RFC 8058). The secret in the path stands for cookie and XSRF token. */
export const oneClickStop = (exchange: Exchange, count: Count): RequestHandler =>
  async function stop(req, res) {
    const answer = (status: number) =>
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    const found = readStop(req.path);
    if (!found) return void answer(404);
    if (isRead(req)) return res.redirect(303, found.page);
    if (req.method !== 'POST') return void answer(405);
    const { name, token } = found;
    res.locals.cookies = {};
    try {
      await countOrRefuse(count, [[afterRates.stop, req.ip ?? '']]);
      await exchange({ name, token }, { req, res });
      answer(200);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      answer(error.status);
    }
  };
