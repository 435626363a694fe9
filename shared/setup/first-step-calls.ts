import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { FirstSteps, MarkStepInput } from './first-steps.ts';

const without = 'The screen says that this is not managed online.';

export const firstStepCalls = {
  adminFirstSteps: {
    ...admin,
    method: 'GET',
    path: 'admin/first-steps',
    summary: 'List the finished first steps of a new installation',
    without,
    answer: FirstSteps,
  },
  adminMarkStep: {
    ...admin,
    method: 'POST',
    path: 'admin/first-steps/mark',
    summary: 'Mark a first step as done, or hide the list',
    without,
    body: MarkStepInput,
  },
  adminTestMail: {
    ...admin,
    method: 'POST',
    path: 'admin/first-steps/mail',
    summary: 'Send a test mail to the caller',
    without,
    refusals: ['too-many'],
  },
} as const satisfies Record<string, CallDeclaration>;
