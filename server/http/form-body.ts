import express from 'express';

/** Forms without JavaScript: parsed before the XSRF step, which reads their `_csrf`. */
export const formBody = express.urlencoded({
  extended: false,
  limit: '32kb',
  parameterLimit: 50,
});
