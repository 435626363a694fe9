import {
  CancelManyInput,
  type Online,
  onlineFields,
  SaveOnlineInput,
} from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { tickedIn } from '../forms/ticks.tsx';
import { History } from '../history.tsx';
import { load } from '../load.ts';
import { BookingsForm } from './bookings-form.tsx';
import { ModeForm } from './mode-form.tsx';

/** The page reads the last change from the history. */
const done = () => `${adminPaths.adminOnline}?${completedField}=1`;

const doneTexts: Readonly<Record<string, string>> = {
  'online-at-once': 'Les heures libres se réservent en ligne.',
  'online-on-request': 'Les visiteurs envoient des demandes.',
  'online-closed': 'La réservation en ligne est fermée.',
  'online-cancelled': 'C’est annulé\u00a0: ces heures sont libres.',
};

/** The switch of online booking, and the recent bookings of numbers without history. */
export const onlineScreen = adminScreen({
  title: 'Réservations en ligne',
  load: (asked) => load(asked, { name: 'adminOnline' }),
  forms: {
    annuler: form({
      call: 'adminCancelMany',
      schema: CancelManyInput,
      input: ({ values }) => ({ numbers: tickedIn(values) }),
      done,
    }),
    '': form({
      call: 'adminSaveOnline',
      schema: SaveOnlineInput,
      declared: { fields: () => onlineFields },
      done,
    }),
  },
  Done({ search, found }) {
    const last = search.has(completedField) ? found.history.at(-1) : undefined;
    return <DoneNotice text={doneTexts[last?.action ?? '']} />;
  },
  View: OnlineForms,
});

function OnlineForms({ found, outcome }: Shown<Online>) {
  const { bookings, hasMore, history } = found;
  return (
    <>
      <BookingsForm
        key={bookings.map(({ number }) => number).join()}
        bookings={bookings}
        hasMore={hasMore}
      />
      <ModeForm online={found} outcome={outcome} />
      <History events={history} />
    </>
  );
}
