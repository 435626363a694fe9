import * as v from 'valibot';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { menuCounts } from '../contract/list-query.ts';
import { OptionSwitches, SwitchInput } from './switches.ts';

const without = 'The screen says that this is not managed online.';

export const optionCalls = {
  adminOptions: {
    ...admin,
    method: 'GET',
    path: 'admin/options',
    summary: 'Which features are on',
    without,
    answer: v.object({ options: OptionSwitches, ...menuCounts }),
  },
  adminSwitch: {
    ...admin,
    method: 'POST',
    path: 'admin/options/switch',
    summary: 'Turn a feature on or off for everybody; its data stay',
    description:
      'While it is off, its calls answer 501 `not-offered`. 409 `conflict` where clients still wait for an answer of it.',
    without,
    refusals: ['conflict'],
    body: SwitchInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
