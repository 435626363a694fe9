import { AdminContents, OutsideAnswer } from '../admin/contents.ts';
import {
  ContentsQuery,
  OutsideInput,
  saveContentInput,
  UndoContentInput,
} from '../admin/contents-input.ts';
import { ContentsAnswer } from '../contents/contents.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without = 'The screen says that this is not managed online.';
const withoutForm = 'The form says so.';

const mark = 'q7b1Zt0a-3kP_x9d';
const named = { kind: 'treatments', id: 'visage/soin-clarins-fermete' } as const;

/** The owner's changes to facts and prices. */
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
    example: {
      answer: {
        version: 12,
        institute: { phone: '+2250707080910' },
        treatments: {
          'visage/soin-clarins-fermete': { prix: 27000 },
          'visage/soin-des-mains': { nom: 'Soin des mains', duree: '30mn', prix: 8000 },
        },
        order: {
          visage: ['visage/soin-des-mains', 'visage/soin-clarins-fermete'],
          testimonials: ['tmi9x3k2b', 'tmi9x3k2a'],
        },
        texts: { title: 'Prenez soin de vous, à Cocody' },
        testimonials: {
          tmi9x3k2a: { text: 'Un vrai moment pour soi.', author: 'Awa', agreed: true },
          tmi9x3k2b: { text: 'Je reviendrai.', author: 'M. K.', agreed: true },
        },
        faq: { tmi9x3k2c: { question: 'Comment payer\u202f?', answer: 'Sur place.' } },
        people: [{ id: '4', name: 'Mariam', job: 'Coiffeuse', bio: '', sections: ['capillaires'] }],
        changed: { institute: '2026-11-20T10:00:00.000Z', faq: '2026-11-21T10:00:00.000Z' },
      },
    },
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
    example: {
      query: { page: '1' },
      answer: {
        version: 12,
        contents: [{ ...named, mark, value: { prix: 27000 } }],
        changes: [
          {
            event: 12,
            ...named,
            before: null,
            after: { prix: 27000 },
            actor: 'gerante@institut.example',
            at: '2026-11-21T10:00:00.000Z',
            canUndo: true,
          },
        ],
        hasNext: false,
        outside: [
          {
            ...{ number: 'RDV-7K2M4', name: 'Awa Koné', day: '2026-11-24', time: '18:00' },
            ...{ moment: 'Peu importe', isConfirmed: true },
          },
        ],
        givenUpMails: 0,
        newRequests: 0,
      },
    },
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
    example: { body: { ...named, mark, value: { prix: 27000 } } },
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
    example: {
      body: { id: 'hours', value: { 2: { opens: '09:00', closes: '17:00' } } },
      answer: {
        outside: [
          {
            ...{ number: 'RDV-7K2M4', name: 'Awa Koné', day: '2026-11-24', time: '18:00' },
            ...{ moment: 'Peu importe', isConfirmed: true },
          },
        ],
      },
    },
  },
  adminUndoContent: {
    ...admin,
    method: 'POST',
    path: 'admin/contents/undo',
    summary: 'Put back what stood before a change, or publish a draft of before',
    description:
      'A `conflict` once something newer was changed under the same kind and id. An event with `isDraft` holds ' +
      'what was never published, which is published then.',
    without: withoutForm,
    refusals: ['not-found', 'conflict', 'list-full', 'still-booked'],
    body: UndoContentInput,
    changes: ['contents'],
    example: { body: { event: 12 } },
  },
} as const satisfies Record<string, CallDeclaration>;
