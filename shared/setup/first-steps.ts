import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { RequestMail } from '../notifications/mails.ts';
import { firstSteps } from './step-names.ts';

/* The first tasks of a new owner. Most are known from stored data; the owner reports the others. */

/** "hidden": the whole list. */
const markedSteps = ['hours', 'prices', 'mail', 'hidden'] as const;
export type MarkedStep = (typeof markedSteps)[number];

export const FirstSteps = v.object({
  done: v.array(v.picklist(firstSteps)),
  isHidden: v.boolean(),
  mail: v.nullable(
    describe(RequestMail, 'The last test mail to the caller. Null if there is none.'),
  ),
  areFiles: describe(
    v.boolean(),
    'No mail server is set, so mails are written to files and reach no recipient.',
  ),
  ...menuCounts,
});
export type FirstSteps = v.InferOutput<typeof FirstSteps>;

export const MarkStepInput = v.object(
  { step: v.picklist(markedSteps, malformed), isDone: v.boolean(malformed) },
  malformed,
);
