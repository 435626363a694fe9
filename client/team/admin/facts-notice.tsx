import type { HistoryEvent } from '../../../shared/contract/list-query.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import type { Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { eventText } from '../../admin/history-text.ts';

interface WithHistory {
  readonly history: readonly HistoryEvent[];
}

export const factsNotice = {
  refusals: {
    'mailbox-taken':
      'Cette adresse est déjà celle d’une autre personne de l’équipe\u00a0: rien n’est envoyé. Indiquez la sienne.',
    conflict:
      'Cela a changé entre-temps, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: vérifiez, puis enregistrez à nouveau.',
  },
  meanwhile: ({ found }: Pick<Shown<WithHistory>, 'found'>) => found.history.slice(-1),
  Done({ found: { history }, search, catalogue }: Omit<Shown<WithHistory>, 'outcome'>) {
    const last = history.at(-1);
    const isDone = last !== undefined && search.get(completedField) === last.action;
    return <DoneNotice text={isDone ? `${eventText(last, catalogue)}.` : undefined} />;
  },
};
