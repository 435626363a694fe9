import express, { type RequestHandler } from 'express';
import { isApi } from './route-name.ts';

/** Forms without JavaScript: parsed before the XSRF step, which reads their `_csrf`. */
export function formBody(): RequestHandler {
  const parse = express.urlencoded({ extended: false, limit: '32kb', parameterLimit: 50 });
  return function formsOfPagesOnly(req, res, next) {
    if (isApi(req.path)) next();
    else parse(req, res, next);
  };
}
