import type { AdminContents } from '../../../../shared/contract/admin/contents.ts';
import { DoneNotice } from '../admin-notice.tsx';
import type { Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { differencesOf, differenceText, isAdded, titleOf } from './content-text.ts';
import { lastChange } from './contents-in.ts';

/** Confirms what was done, on all of these screens, if the record confirms the address. */
export const SiteDone = ({ found, search }: Shown<AdminContents>) => (
  <DoneNotice text={doneText(search.get(completedField), found)} />
);

function doneText(done: string | null, found: AdminContents): string | undefined {
  if (done === 'rien') return 'Rien n’a changé\u00a0: rien n’est enregistré.';
  const last = lastChange(found);
  if (done !== 'publie' || !last) return undefined;
  if (last.after === null && isAdded(last)) return `Retiré\u00a0: ${titleOf(last, last.before)}.`;
  const said = differencesOf(last, last.before, last.after).map(differenceText);
  return [`Publié\u00a0: ${titleOf(last, last.after ?? last.before)}`, ...said]
    .join('. ')
    .concat('.');
}
