import * as v from 'valibot';
import { type CallDeclaration, onScreen } from '../contract/call-declaration.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { FirstSteps, MarkStepInput } from './first-steps.ts';
import { OptionSwitches, SwitchInput } from './switches.ts';

export const setupCalls = {
  adminFirstSteps: {
    ...onScreen.read,
    path: 'admin/first-steps',
    summary: 'List the finished first steps of a new installation',
    answer: FirstSteps,
  },
  adminMarkStep: {
    ...onScreen.write,
    path: 'admin/first-steps/mark',
    summary: 'Mark a first step as done, or hide the list',
    body: MarkStepInput,
  },
  adminTestMail: {
    ...onScreen.write,
    path: 'admin/first-steps/mail',
    summary: 'Send a test mail to the caller',
    refusals: ['too-many'],
  },
  adminOptions: {
    ...onScreen.read,
    path: 'admin/options',
    summary: 'List the options and their states',
    answer: v.object({
      options: OptionSwitches,
      hasGateway: describe(
        v.optional(v.boolean(), false),
        'A gateway for SMS and WhatsApp is set (NOTIFY_URL).',
      ),
      ...menuCounts,
    }),
  },
  adminSwitch: {
    ...onScreen.write,
    path: 'admin/options/switch',
    summary: 'Turn an option on or off, keeping its data',
    description:
      'While an option is off, its calls answer 501 `not-offered`. 409 `conflict` if clients still wait ' +
      'for an answer that belongs to it. ' +
      '`forbidden` for `gateway` if none is set.',
    refusals: ['conflict'],
    body: SwitchInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
