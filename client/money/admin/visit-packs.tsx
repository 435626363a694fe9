import { useLocation } from 'react-router';
import { CountPackInput, type VisitPack } from '../../../shared/money/prepaid.ts';
import { sessionsLeft } from '../../../shared/money/session-pack-text.ts';
import { prepaidLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { rowAnchor, rowField } from '../../admin/kept-place.tsx';
import { Link } from '../../components/link.tsx';

export const countIntent = 'seance';

/** Counts a session for an appointment, and leads back to the page with the pack. */
export const countSession = form({
  call: 'adminCountPack',
  schema: CountPackInput,
  refusals: {
    conflict:
      'Rien n’est compté\u00a0: ce carnet n’a plus de séance, il est terminé, ou ce rendez-vous est annulé.',
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
  packs?: readonly VisitPack[];
  /** The row of the agenda to come back to. */
  row?: string;
}

/**
 * Shows the session packs that cover an appointment. One tap counts a session once the client has
 * come.
 */
export function VisitPacks({ number, name, outcome, packs = [], row }: Props) {
  const { pathname, search } = useLocation();
  return packs.map(({ id, title, left, isCounted }) => (
    <div key={id} className="stack-tight">
      <p className="small">
        <Link to={prepaidLink(id)}>{`Carnet ${title}`}</Link>
        {`\u00a0: ${sessionsLeft(left)}${isCounted ? ', celle-ci est comptée' : ''}`}
      </p>
      {outcome === 'came' && !isCounted && left > 0 && (
        <ButtonForm
          action={`${pathname}${search}`}
          preventScrollReset
          hiddenFields={{
            intent: countIntent,
            pack: id,
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
