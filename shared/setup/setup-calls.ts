import * as v from 'valibot';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { menuCounts } from '../contract/list-query.ts';
import { FirstSteps, MarkStepInput } from './first-steps.ts';
import { OptionSwitches, SwitchInput } from './switches.ts';

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

export const optionCalls = {
  adminOptions: {
    ...admin,
    method: 'GET',
    path: 'admin/options',
    summary: 'List the options and their states',
    without,
    answer: v.object({
      options: OptionSwitches,
      hasGateway: v.pipe(
        v.optional(v.boolean(), false),
        v.description('A gateway for SMS and WhatsApp is set (NOTIFY_URL).'),
      ),
      ...menuCounts,
    }),
  },
  adminSwitch: {
    ...admin,
    method: 'POST',
    path: 'admin/options/switch',
    summary: 'Turn an option on or off, keeping its data',
    description:
      'While an option is off, its calls answer 501 `not-offered`. 409 `conflict` if clients still wait ' +
      'for an answer that belongs to it. ' +
      '`forbidden` for `gateway` if none is set.',
    without,
    refusals: ['conflict'],
    body: SwitchInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
