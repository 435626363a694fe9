import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import type { Online } from '../../../../shared/contract/admin/online.ts';
import { ErrorNotice } from '../../../components/notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { History } from '../history.tsx';
import { BookingsForm } from './bookings-form.tsx';
import { ModeForm } from './mode-form.tsx';
import { OnlineDone } from './online-done.tsx';
import { FiguresForm, RushState } from './rush-forms.tsx';

/** Whether visitors book online, and what strangers have booked lately. */
export function AdminOnline() {
  const { found, problem } = useLoaderData<Loaded<Online>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const wrong = problem ?? outcome?.problem;
  return (
    <AdminPage title="Réservations en ligne" isWrong={wrong !== undefined}>
      <ErrorNotice problem={wrong} />
      {found && !outcome && <OnlineDone search={search} online={found} />}
      {found && (
        <>
          <RushState rush={found.rush} />
          <BookingsForm online={found} key={found.groups.map(({ id }) => id).join()} />
          <div className="columns">
            <ModeForm online={found} outcome={outcome} />
            <FiguresForm figures={found.figures} outcome={outcome} />
          </div>
          <History events={found.history} />
        </>
      )}
    </AdminPage>
  );
}
