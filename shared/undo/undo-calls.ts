import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { UndoInput, Undone } from './undo.ts';

export const undoCalls = {
  adminUndo: {
    ...admin,
    method: 'POST',
    path: 'admin/undo',
    summary: 'Undo an action',
    description:
      'Undoes the caller’s own action completely or not at all. Every answer with `undo` can be undone. ' +
      'Messages that were withdrawn are queued again. `slot-taken` if the former time is taken by now, ' +
      '`mail-gone` if a message to a client has left, `conflict` if something has changed since. A ' +
      'repeated call changes nothing.',
    ifMissing: 'No screen offers it, because no answer has `undo`.',
    refusals: ['not-found', 'conflict', 'mail-gone', 'slot-taken'],
    body: UndoInput,
    answer: Undone,
    changes: ['closedDays', 'contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
