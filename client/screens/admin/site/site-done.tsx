import type { AdminContents } from '../../../../shared/contract/admin/contents.ts';
import { DoneNotice } from '../admin-notice.tsx';
import type { Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { differencesOf, differenceText, isAdded, titleOf } from './content-text.ts';

/** Confirms what was done, on all of these screens, if the record confirms the address. */
export const SiteDone = ({ found, search }: Shown<AdminContents>) => (
  <DoneNotice text={doneText(search.get(completedField), found)} />
);

function doneText(done: string | null, { contents, changes }: AdminContents): string | undefined {
  const hasDraft = contents.some(({ draft }) => draft !== null);
  if (done === 'rien') return 'Rien n’a changé\u00a0: rien n’est enregistré.';
  if (done === 'jete' && !hasDraft) return 'Il n’y a plus de brouillon.';
  if (done === 'brouillon' && hasDraft) return 'Brouillon enregistré\u00a0: pas encore publié.';
  const [last] = changes;
  if (done !== 'publie' || !last) return undefined;
  if (last.after === null && isAdded(last)) return `Retiré\u00a0: ${titleOf(last, last.before)}.`;
  const said = differencesOf(last, last.before, last.after).map(differenceText);
  return [`Publié\u00a0: ${titleOf(last, last.after ?? last.before)}`, ...said]
    .join('. ')
    .concat('.');
}
