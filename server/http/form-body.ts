import express from 'express';

/**
 * Parses forms that are sent without JavaScript; the XSRF step reads their `_csrf`. The longest one is
 * that of what somebody can do of the largest section: two fields for each of 39 treatments.
 */
export const formBody = express.urlencoded({
  extended: false,
  limit: '32kb',
  parameterLimit: 100,
});
