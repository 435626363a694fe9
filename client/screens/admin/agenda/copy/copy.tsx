import { data, useLoaderData } from 'react-router';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import { copyOfHeader, noteAttribute, ownerMark } from '../../../../../shared/page/agenda-copy.ts';
import { paths } from '../../../../../shared/page/paths.ts';
import { PrivateMeta } from '../../../../components/page-meta.tsx';
import { requireUser } from '../../../../session/require-user.ts';
import styles from '../../../../styles/back-office.css?url';
import type { RouteScreen } from '../../admin-screen.tsx';
import { askedOf } from '../../forms/posted.ts';
import { load } from '../../load.ts';
import { CopyDay } from './copy-day.tsx';

/**
 * Today and tomorrow, as a device keeps them to be read without a network: words and telephone links, no
 * script, no token and no form that needs the server. The worker says above it when it was seen.
 */
export const copyScreen: RouteScreen = {
  Component: Copy,
  async loader(args) {
    const asked = askedOf(args);
    const query = { day: asked.today(), days: '2' };
    const { found, status } = await load(asked, { name: 'adminAgenda', query });
    if (!found) throw data(null, { status });
    const { email } = await requireUser(asked);
    return data(found, { headers: { [copyOfHeader]: await ownerMark(email) } });
  },
  async action() {
    throw data(null, { status: 405 });
  },
  shouldRevalidate: () => true,
};

function Copy() {
  const { days } = useLoaderData<AgendaDays>();
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="back-office" />
      <section id="contenu" tabIndex={-1} className="page admin agenda-copy">
        <PrivateMeta title="Agenda" />
        <h1>Agenda</h1>
        <div {...{ [noteAttribute]: '' }}>
          <p className="kept-note">
            Voici ce qu’un téléphone garde quand vous le permettez.{' '}
            <a href={paths.admin}>Retour à l’agenda</a>
          </p>
        </div>
        {days.map((day) => (
          <CopyDay key={day.day} day={day} />
        ))}
      </section>
    </>
  );
}
