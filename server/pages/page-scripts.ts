import type { RequestHandler } from 'express';
import { scriptMoments } from '../../shared/page/page-scripts.ts';
import { HttpError } from '../http/http-error.ts';
import { markScripts } from '../observability/answer-marks.ts';

/** Handles POST /api/page-scripts: a browser reports when a page's scripts arrived, for the metrics. */
export const pageScripts: RequestHandler = function countScripts(req, res) {
  const moment = scriptMoments.find((name) => name === req.query.came);
  if (!moment) throw new HttpError('invalid');
  markScripts(res, moment);
  res.status(204).set('Cache-Control', 'no-store').end();
};
