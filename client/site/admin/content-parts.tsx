import { useNavigation } from 'react-router';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import type { ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { BusyNotice } from '../../components/notice.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import {
  buildTitle,
  type Difference,
  differenceText,
  isAdded,
  listDifferences,
} from './admin-contents.ts';
import { removeIntent } from './save-contents.ts';

export function PublishButton() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <button type="submit" className="button" name="intent" value="publier" aria-disabled={isBusy}>
        Publier
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
    </>
  );
}

interface RemoveProps {
  action: string;
  mark: string;
  name: string;
  /** The item of a list whose forms share an address. */
  element?: string;
}

/** The history can restore what the owner removes. */
export function RemoveForm({ action, mark, name, element }: RemoveProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={action}>
      <input type="hidden" name="mark" value={mark} />
      {element && <input type="hidden" name="element" value={element} />}
      <button
        type="submit"
        className="button button-outline"
        name="intent"
        value={removeIntent}
        aria-disabled={isBusy}
      >
        Retirer<span className="visually-hidden">{`\u00a0: ${name}`}</span>
      </button>
    </PostForm>
  );
}

export const DifferenceList = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length > 0 && (
    <ul className="bullets">
      {differences.map((difference) => (
        <li key={difference.label}>{differenceText(difference)}</li>
      ))}
    </ul>
  );

export const SiteDone = ({ found, search }: ScreenProps<AdminContents>) => (
  <DoneNotice text={doneText(search.get(completedField), found)} />
);

export function doneText(
  done: string | null,
  { changes: [last] }: Pick<AdminContents, 'changes'>,
): string | undefined {
  if (done === 'rien') return 'Rien n’a changé\u00a0: rien n’est enregistré.';
  if (done !== 'publie' || !last) return undefined;
  if (last.after === null && isAdded(last))
    return `Retiré\u00a0: ${buildTitle(last, last.before)}.`;
  const said = listDifferences(last, last.before, last.after).map(differenceText);
  return [`Publié\u00a0: ${buildTitle(last, last.after ?? last.before)}`, ...said]
    .join('. ')
    .concat('.');
}
