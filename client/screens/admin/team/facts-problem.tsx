import { useSearchParams } from 'react-router';
import type { HistoryEvent } from '../../../../shared/contract/admin/query.ts';
import { ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { completedField } from '../completed-edit.ts';
import { actorName, eventText, timestampText } from '../history-text.ts';

interface Props {
  outcome: FormOutcome | undefined;
  history: readonly HistoryEvent[];
}

/** Why an edit was refused; after a conflict, what was changed meanwhile. Or that it was done. */
export function FactsNotice({ outcome, history }: Props) {
  const catalogue = useCatalogue();
  const [search] = useSearchParams();
  const last = history.at(-1);
  if (!outcome) {
    const isDone = last !== undefined && search.get(completedField) === last.action;
    return isDone ? (
      <SuccessNotice>
        <p>{`${eventText(last, catalogue)}.`}</p>
      </SuccessNotice>
    ) : null;
  }
  if (outcome.problem.error !== 'conflict') return <ErrorNotice problem={outcome.problem} />;
  const message =
    'Cela a changé entre-temps, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: vérifiez, puis enregistrez à nouveau.';
  return (
    <ErrorNotice problem={{ ...outcome.problem, message }}>
      {last && (
        <p>{`${actorName(last.actor)}, ${timestampText(last.at)}\u00a0: ${eventText(last, catalogue)}`}</p>
      )}
    </ErrorNotice>
  );
}
