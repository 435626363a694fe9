import type { CallName } from '../../../shared/contract/calls.ts';
import { accountCalls } from './account-calls.ts';
import { adminAgendaCalls } from './admin-agenda-calls.ts';
import { administratorCalls } from './administrator-calls.ts';
import { agendaCalls } from './agenda-calls.ts';
import { agendaFactsCalls } from './agenda-facts-calls.ts';
import { alertCalls } from './alert-calls.ts';
import { backOfficeCalls } from './back-office-calls.ts';
import type { CallDescription } from './call-description.ts';
import { clientCalls } from './client-calls.ts';
import { clientFileCalls } from './client-file-calls.ts';
import { contentsCalls } from './contents-calls.ts';
import { onlineCalls } from './online-calls.ts';
import { photoCalls } from './photo-calls.ts';

/** Every call: one that is added to the contract's table has to be described to compile. */
export const describedCalls: Readonly<Record<CallName, CallDescription>> = {
  ...accountCalls,
  ...clientCalls,
  ...agendaCalls,
  ...adminAgendaCalls,
  ...agendaFactsCalls,
  ...backOfficeCalls,
  ...onlineCalls,
  ...clientFileCalls,
  ...contentsCalls,
  ...administratorCalls,
  ...alertCalls,
  ...photoCalls,
};
