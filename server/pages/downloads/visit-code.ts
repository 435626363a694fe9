import type { RequestHandler } from 'express';
import { requestNumber } from '../../../shared/appointments/request-status.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';

/**
 * Sends the QR code of an appointment's number for the desk. It leads staff to the file, and others to a 403.
 * It is made of the number alone, so it does not reveal whether the appointment exists.
 */
export const visitCode = (origin: string): RequestHandler =>
  async function sendVisitCode(req, res, next) {
    const { number } = req.params;
    if (typeof number !== 'string' || !requestNumber.test(number)) return next();
    const { renderSVG } = await import('uqr');
    res
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('svg')
      .send(renderSVG(origin + requestLink(number), { border: 2 }));
  };
