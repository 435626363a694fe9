import { useLocation } from 'react-router';
import { CountCarnetInput, type VisitCarnet } from '../../../../shared/contract/admin/carnets.ts';
import { sessionsLeft } from '../../../../shared/text/prepaid-text.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { rowAnchor, rowField } from '../forms/keep-place.tsx';
import { carnetLink } from './prepaid-links.ts';

export const countIntent = 'seance';

/** Counts a session for an appointment, and leads back to where it was pressed: the carnet stands there. */
export const countSession = form({
  call: 'adminCountCarnet',
  schema: CountCarnetInput,
  refusals: {
    conflict:
      'Rien n’est compté\u00a0: ce carnet n’a plus de séance, il est terminé, ou ce rendez-vous n’est plus noté honoré.',
  },
  done: ({ posted }) => {
    const shown = new URLSearchParams(posted.search);
    shown.delete('fait');
    return `${posted.pathname}?${shown}${rowAnchor(posted)}`;
  },
});

interface Props {
  number: string;
  name: string;
  outcome: 'came' | 'missed' | null;
  carnets?: readonly VisitCarnet[];
  /** The row of the agenda to come back to. */
  row?: string;
}

/** What is left of the carnets that cover an appointment; once its client has come, one tap counts it. */
export function VisitCarnets({ number, name, outcome, carnets = [], row }: Props) {
  const { pathname, search } = useLocation();
  return carnets.map(({ id, title, left, isCounted }) => (
    <div key={id} className="stack-tight">
      <p className="small">
        <Link to={carnetLink(id)}>{`Carnet ${title}`}</Link>
        {`\u00a0: ${sessionsLeft(left)}${isCounted ? ', celle-ci est comptée' : ''}`}
      </p>
      {outcome === 'came' && !isCounted && left > 0 && (
        <ButtonForm
          action={`${pathname}${search}`}
          preventScrollReset
          hiddenFields={{
            intent: countIntent,
            carnet: id,
            number,
            ...(row && { [rowField]: row }),
          }}
          className="control agenda-mark"
        >
          Compter une séance
          <span className="visually-hidden">{` : ${name}, ${title}`}</span>
        </ButtonForm>
      )}
    </div>
  ));
}
