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
const withoutForm = 'The form says that this is not managed online.';

export const contentsCalls = {
  contents: {
    method: 'GET',
    path: 'contents',
    tag: 'contents',
    summary: 'Get the owner’s changes of facts, prices and texts',
    description:
      'Called without cookies and without X-Forwarded-For, at most every 3 seconds, with a limit of 3 ' +
      'seconds. Until an answer arrives, the last one holds. Up to 512 kB. For absent kinds the site ' +
      'shows its own values, and for people, testimonials and questions its examples or nothing. ' +
      'Unknown kinds, ids and values are ignored.',
    without: 'The site shows its own facts, prices and texts.',
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
    summary: 'Get the owner’s changes and their history',
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
    summary: 'Publish a change',
    description:
      'A value equal to the product’s is no change. For a treatment of the product only the differences ' +
      'are stored.',
    without: withoutForm,
    refusals: ['conflict', 'list-full', 'still-booked'],
    body: ({ readPhone }) => saveContentInput(readPhone),
    changes: ['contents'],
  },
  adminOutsideHours: {
    ...admin,
    method: 'POST',
    path: 'admin/contents/outside',
    summary: 'List appointments outside proposed opening hours',
    description:
      'Changes nothing. Called before `hours`, `periods` or `specialHours` are published.',
    without: 'They are listed after the hours are published.',
    body: OutsideInput,
    answer: OutsideAnswer,
  },
  adminUndoContent: {
    ...admin,
    method: 'POST',
    path: 'admin/contents/undo',
    summary: 'Restore the value before a change',
    description: '`conflict` if a newer change has the same kind and id.',
    without: withoutForm,
    refusals: ['not-found', 'conflict', 'list-full', 'still-booked'],
    body: UndoContentInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
