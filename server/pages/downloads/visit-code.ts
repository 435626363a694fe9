import type { RequestHandler } from 'express';
import { renderSVG } from 'uqr';
import { requestNumber } from '../../../shared/appointments/request-status.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';

/**
 * The QR code of an appointment's number, for the desk: it leads the institute's people to its file, and
 * everybody else to a 403. Made of the number alone, so it says nothing about whether there is one.
 */
export const visitCode = (origin: string): RequestHandler =>
  function sendVisitCode(req, res, next) {
    const { number } = req.params;
    if (typeof number !== 'string' || !requestNumber.test(number)) return next();
    res
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('svg')
      .send(renderSVG(origin + requestLink(number), { border: 2 }));
  };
