import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { load } from '#client/admin/load.ts';
import { Link } from '#client/components/link.tsx';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { buildReturnAddress, returnToField, sendUndo } from './undo-form.ts';

const lateText = 'Rien n’est changé\u00a0: il est trop tard. Changez-le là où vous l’aviez fait.';

export const undoScreen = buildAdminScreen({
  title: 'Défaire',
  load: (pageRequest) => load(pageRequest, { name: 'adminDays' }),
  forms: { '': sendUndo },
  refusals: {
    conflict:
      'Rien n’est changé\u00a0: cela a changé entre-temps. Regardez où en sont les choses, puis changez-les là.',
    'mail-gone':
      'Rien n’est changé\u00a0: l’e-mail est en train de partir, ou déjà parti. Changez-le encore une fois\u00a0: un autre e-mail le dira.',
    'slot-taken':
      'Rien n’est changé\u00a0: l’heure d’avant est prise entre-temps. Ouvrez le rendez-vous et choisissez une autre heure.',
    'not-found': lateText,
    invalid: lateText,
  },
  View: ({ outcome }) =>
    outcome ? (
      <p>
        <Link to={buildReturnAddress(outcome.values[returnToField])}>
          Revenir à l’écran d’avant
        </Link>
      </p>
    ) : (
      <p>Ce que vous venez de faire peut être défait pendant une minute, en bas de l’écran.</p>
    ),
  back: [{ to: adminPaths.admin, label: 'Agenda' }],
});
