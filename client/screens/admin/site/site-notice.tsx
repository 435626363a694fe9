import { useSearchParams } from 'react-router';
import type { AdminContents } from '../../../../shared/contract/admin/contents.ts';
import { ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { OtherProblems } from '../../../forms/other-problems.tsx';
import { completedField } from '../completed-edit.ts';
import { differencesOf, differenceText, isAdded, titleOf } from './content-text.ts';

interface Props {
  outcome: FormOutcome | undefined;
  found: AdminContents;
}

/** Why an edit was refused, or what was done: of the address only what the record bears out. */
export function SiteNotice({ outcome, found }: Props) {
  const [search] = useSearchParams();
  if (outcome) {
    return (
      <ErrorNotice problem={outcome.problem}>
        <OtherProblems problem={outcome.problem} />
      </ErrorNotice>
    );
  }
  const text = doneText(search.get(completedField), found);
  return (
    text && (
      <SuccessNotice>
        <p>{text}</p>
      </SuccessNotice>
    )
  );
}

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
