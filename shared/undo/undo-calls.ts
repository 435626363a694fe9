import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { UndoInput, Undone } from './undo.ts';

export const undoCalls = {
  adminUndo: {
    ...admin,
    method: 'POST',
    path: 'admin/undo',
    summary: 'Take back what a press of a button did',
    description:
      'All of it or nothing, and only one’s own: `undo` of any answer offers it. Time is taken again as it was ' +
      '(`slot-taken`: somebody else has it by now), and what waited to be sent before waits again. ' +
      '`mail-gone`: a client is being told already. `conflict`: it was changed since. Once more is one.',
    without: 'No screen offers it, as no answer has `undo`.',
    refusals: ['not-found', 'conflict', 'mail-gone', 'slot-taken'],
    body: UndoInput,
    answer: Undone,
    changes: ['closedDays', 'contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
