import express from 'express';

/** Parses forms that are sent without JavaScript; the XSRF step reads their `_csrf`. */
export const formBody = express.urlencoded({
  extended: false,
  limit: '32kb',
  parameterLimit: 50,
});
