import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

export const StaffId = v.pipe(
  v.optional(v.union([v.string(), v.number()], malformed), ''),
  v.transform(String),
  v.regex(/^(?:[1-9]\d{0,8})?$/, malformed),
  v.description('The id of the staff member whom a visitor prefers. "" for any.'),
);
