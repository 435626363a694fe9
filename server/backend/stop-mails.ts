import type { RequestHandler } from 'express';
import { stopTokenIn, waitPath } from '../../shared/page/waiting-address.ts';
import { HttpError } from '../http/http-error.ts';
import { isRead } from '../http/methods.ts';
import type { Exchange } from './exchange.ts';

/**
 * What a mail program posts by itself when its reader wants no more of such mails (RFC 8058). It has neither cookie nor
 * XSRF token: the secret in the path stands for both. Nothing of the body is read, no cookie is read or set, and no page
 * is shown. Opening the address changes nothing: it leads to the page with the button.
 */
export const stopMails = (exchange: Exchange): RequestHandler =>
  async function stop(req, res) {
    const answer = (status: number) =>
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    const token = stopTokenIn(req.path);
    if (!token) return void answer(404);
    if (isRead(req)) return res.redirect(303, waitPath(token));
    if (req.method !== 'POST') return void answer(405);
    res.locals.cookies = {};
    try {
      await exchange({ name: 'waitingLeave', token }, { req, res });
      answer(200);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      answer(error.status);
    }
  };
