import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { FirstSteps, MarkStepInput } from './first-steps.ts';

const without = 'The screen says that this is not managed online.';

export const firstStepCalls = {
  adminFirstSteps: {
    ...admin,
    method: 'GET',
    path: 'admin/first-steps',
    summary: 'Which of the first steps of a new installation are done',
    without,
    answer: FirstSteps,
  },
  adminMarkStep: {
    ...admin,
    method: 'POST',
    path: 'admin/first-steps/mark',
    summary: 'Say that a step is done which nothing stored tells of, or hide the list',
    without,
    body: MarkStepInput,
  },
  adminTestMail: {
    ...admin,
    method: 'POST',
    path: 'admin/first-steps/mail',
    summary: 'Send a mail to the caller, to see that it arrives',
    without,
    refusals: ['too-many'],
  },
} as const satisfies Record<string, CallDeclaration>;
