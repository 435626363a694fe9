import { redirectDocument } from 'react-router';
import { buildSubmit } from '#client/admin/admin-form.ts';
import { adminPaths, prepaidField } from '#shared/page/admin-paths.ts';
import { readReturnPath } from '#shared/page/return-path.ts';
import { UndoInput } from '#shared/undo/undo.ts';

export const returnToField = 'retour';

/** Returns true if the undo may change facts that the current document holds. */
const changesSiteFacts = (action: string) =>
  ['contents', 'closed', 'opened'].includes(action) || action.startsWith('resource-');

export const sendUndo = buildSubmit({
  call: 'adminUndo',
  schema: UndoInput,
  input: ({ values: { press } }) => ({ press }),
  finish({ postedForm: { values }, answer: { action } }) {
    const address = buildReturnAddress(values[returnToField], action);
    return changesSiteFacts(action) ? redirectDocument(address, 303) : address;
  },
});

/** Returns the screen on which the user pressed undo, or the list or agenda if that screen has gone. */
export function buildReturnAddress(text: string | undefined, action = ''): string {
  const path = readReturnPath(text);
  const isAdminPath = path !== undefined && /^\/admin(?:[/?#]|$)/.test(path);
  if (/^(?:gift|pack)-sold$/.test(action) && path?.includes(`${prepaidField}=`))
    return adminPaths.adminPrepaidList;
  const isGone = action === 'booked' && path?.includes('numero=');
  return isAdminPath && !isGone && !path.startsWith(adminPaths.adminUndo) ? path : adminPaths.admin;
}
