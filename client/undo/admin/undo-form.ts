import { redirect, redirectDocument } from 'react-router';
import { judge } from '#client/admin/admin-form.ts';
import { type Posted, refuse } from '#client/admin/load.ts';
import { adminPaths, prepaidField } from '#shared/page/admin-paths.ts';
import { localPath } from '#shared/page/return-path.ts';
import { UndoInput } from '#shared/undo/undo.ts';

export const returnToField = 'retour';

const isOfSite = (action: string) =>
  ['contents', 'closed', 'opened'].includes(action) || action.startsWith('lane-');

export async function sendUndo(posted: Posted): Promise<unknown> {
  const { values } = posted;
  const input = () => ({ press: values.press });
  const judged = judge({ call: 'adminUndo', schema: UndoInput, input }, posted);
  if (judged.problem) return refuse(judged.problem, values);
  const sent = await judged.send();
  if (sent.problem) return refuse(sent.problem, values, sent.status);
  const { action } = sent.answer;
  return (isOfSite(action) ? redirectDocument : redirect)(
    returnTo(values[returnToField], action),
    303,
  );
}

export function returnTo(text: string | undefined, action = ''): string {
  const path = localPath(text);
  const isOwn = path !== undefined && /^\/admin(?:[/?#]|$)/.test(path);
  const isGone =
    (action === 'booked' && path?.includes('numero=')) ||
    (/^(?:gift|pack)-sold$/.test(action) && path?.includes(`${prepaidField}=`));
  return isOwn && !isGone && !path.startsWith(adminPaths.adminUndo) ? path : adminPaths.admin;
}
