import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { AdminContents, OutsideAnswer } from './content-history.ts';
import { ContentsAnswer } from './contents.ts';
import {
  ContentsQuery,
  OutsideInput,
  saveContentInput,
  UndoContentInput,
} from './contents-input.ts';

const without = 'The screen says that this is not managed online.';
const withoutForm = 'The form says so.';

export const contentsCalls = {
  contents: {
    method: 'GET',
    path: 'contents',
    tag: 'contents',
    summary: 'What the owner changed of facts, of the price list and of the words of the site',
    description:
      'Asked without cookies and without X-Forwarded-For, every 3 seconds at most, and waited for 3 ' +
      'seconds; the last answer holds while none comes. Up to 512 kB. Of what is absent the site shows ' +
      'its own, and of people, testimonials and questions examples or none; a kind, an id or a value that it does not know is left out.',
    without: 'The site shows its own facts, prices and words.',
    session: 'none',
    answer: ContentsAnswer,
    isCopied: true,
    seconds: 3,
    kilobytes: 512,
  },
  adminContents: {
    ...admin,
    method: 'GET',
    path: 'admin/contents',
    summary: 'What the owner changed, and the history of it',
    description: 'Up to 1 MB.',
    without,
    query: ContentsQuery,
    answer: AdminContents,
    kilobytes: 1024,
  },
  adminSaveContent: {
    ...admin,
    method: 'POST',
    path: 'admin/contents/save',
    summary: 'Change one of them, for everybody at once',
    description:
      'A value that is as the product has it is no change; of a treatment of the product only what ' +
      'differs is kept.',
    without: withoutForm,
    refusals: ['conflict', 'list-full', 'still-booked'],
    body: ({ readPhone }) => saveContentInput(readPhone),
    changes: ['contents'],
  },
  adminOutsideHours: {
    ...admin,
    method: 'POST',
    path: 'admin/contents/outside',
    summary: 'What other opening hours would leave outside',
    description:
      'Changes nothing: asked before `hours`, `periods` or `specialHours` are published.',
    without: 'They are listed once the hours are published.',
    body: OutsideInput,
    answer: OutsideAnswer,
  },
  adminUndoContent: {
    ...admin,
    method: 'POST',
    path: 'admin/contents/undo',
    summary: 'Put back what stood before a change',
    description: 'A `conflict` once something newer was changed under the same kind and id.',
    without: withoutForm,
    refusals: ['not-found', 'conflict', 'list-full', 'still-booked'],
    body: UndoContentInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
