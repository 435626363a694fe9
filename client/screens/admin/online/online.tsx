import { redirect } from 'react-router';
import {
  CancelManyInput,
  type Online,
  RestoreManyInput,
  RushFiguresInput,
  SaveOnlineInput,
} from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { apiContext } from '../../../api/api.ts';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { type Posted, refuse } from '../forms/posted.ts';
import { tickedIn } from '../forms/ticks.tsx';
import { History } from '../history.tsx';
import { load } from '../load.ts';
import { BookingsForm } from './bookings-form.tsx';
import { OnlineDone } from './online-done.tsx';
import { FiguresForm, ModeForm, RushState } from './online-forms.tsx';

/** The page reads the last change from the history. */
const done = () => `${adminPaths.adminOnline}?${completedField}=1`;

/** Whether visitors book online, and what strangers have booked lately. */
export const onlineScreen = adminScreen({
  title: 'Réservations en ligne',
  load: (asked) => load(asked, { name: 'adminOnline' }),
  forms: {
    annuler: form({
      call: 'adminCancelMany',
      schema: CancelManyInput,
      input: ({ values }) => ({ numbers: tickedIn(values), mail: values.mail === 'oui' }),
      done,
    }),
    retablir: form({
      call: 'adminRestoreMany',
      schema: RestoreManyInput,
      input: ({ values }) => ({ id: values.id, mail: values.mail === 'oui' }),
      done,
    }),
    ouvert: leaveOpen,
    chiffres: form({
      call: 'adminRushFigures',
      schema: RushFiguresInput,
      input: ({ values: { anHour, share } }) => ({ anHour: figure(anHour), share: figure(share) }),
      fields: ['anHour', 'share'],
      done,
    }),
    '': form({
      call: 'adminSaveOnline',
      schema: SaveOnlineInput,
      fields: ['mode', 'sentence'],
      done,
    }),
  },
  Done: ({ found, search }) => <OnlineDone search={search} online={found} />,
  View: OnlineForms,
});

function OnlineForms({ found, outcome }: Shown<Online>) {
  return (
    <>
      <RushState rush={found.rush} />
      <BookingsForm online={found} key={found.groups.map(({ id }) => id).join()} />
      <div className="columns">
        <ModeForm online={found} outcome={outcome} />
        <FiguresForm figures={found.figures} outcome={outcome} />
      </div>
      <History events={found.history} />
    </>
  );
}

/** This call has no input. */
async function leaveOpen({ context, values }: Posted) {
  const response = await context.get(apiContext).call({ name: 'adminLeaveOpen' });
  return response.ok ? redirect(done(), 303) : refuse(response.error, values, response.status);
}

/** Null for an empty field. */
const figure = (text = '') => (text.trim() ? Number(text.trim().replace(',', '.')) : null);
