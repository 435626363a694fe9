import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { isRequestNumber } from '../../shared/appointments/request-status.ts';
import { notYet } from '../../shared/appointments/request-text.ts';
import { sentFields } from '../../shared/booking/booking-address.ts';
import { loginLink, paths } from '../../shared/page/paths.ts';
import { apiContext } from '../api/api.ts';
import { CallLink } from '../components/call-link.tsx';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { PrintHead } from '../components/print-head.tsx';
import { SentNotice } from '../components/sent.tsx';
import { useClearDraftOnLoad } from '../forms/draft.ts';
import { useSession } from '../session/session.ts';
import { clearRequestDraft } from './request-draft.ts';

export const Component = () =>
  useLoaderData<SentData>().wasSent ? <Confirmation /> : <NothingSent />;

function Confirmation() {
  const { user } = useSession();
  const [search] = useSearchParams();
  useClearDraftOnLoad(clearRequestDraft);
  const number = search.get(sentFields.number) ?? '';
  const isRepeated = search.has(sentFields.repeated);
  const texts = search.has(sentFields.booked) ? booked : asked;
  const title = isRepeated ? texts.repeatedTitle : texts.title;
  return (
    <section className="page page-narrow">
      <PrivateMeta title={title} />
      <PrintHead />
      <h1>{title}</h1>
      <SentNotice>
        <p className="notice-title">Merci.</p>
        <p>{isRepeated ? texts.repeated : texts.done}</p>
        {search.has(sentFields.notMailed) && <p>{notMailed}</p>}
        {isRequestNumber(number) && <p className="notice-title">{`${texts.file} ${number}`}</p>}
      </SentNotice>
      <p className="actions">
        {user && (
          <Link className="button" to={paths.myRequests}>
            Voir mes rendez-vous
          </Link>
        )}
        <Link className="button button-outline" to={paths.book}>
          {texts.again}
        </Link>
        <Link className="button button-outline" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
    </section>
  );
}

function NothingSent() {
  const { user } = useSession();
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Aucune demande récente" />
      <h1>Aucune demande récente sur cet appareil</h1>
      <p>
        Cette page ne montre une demande qu’à l’appareil qui l’a envoyée. Pour savoir où en est la
        vôtre, regardez vos rendez-vous ou appelez-nous.
      </p>
      <p className="actions">
        <Link className="button" to={paths.book}>
          Demander un rendez-vous
        </Link>
        <Link
          className="button button-outline"
          to={user ? paths.myRequests : loginLink(paths.myRequests)}
        >
          Voir mes rendez-vous
        </Link>
        <CallLink className="button button-outline" />
      </p>
    </section>
  );
}

const asked = {
  title: 'Demande envoyée',
  repeatedTitle: 'Demande déjà reçue',
  done: `Votre demande est envoyée. ${notYet}`,
  repeated: `Nous avons déjà reçu cette demande. ${notYet}`,
  file: 'Demande',
  again: 'Faire une autre demande',
} as const;
const booked = {
  title: 'Rendez-vous confirmé',
  repeatedTitle: 'Rendez-vous déjà confirmé',
  done: 'Votre rendez-vous est confirmé.',
  repeated: 'Ce rendez-vous était déjà confirmé\u00a0: il n’y en a qu’un.',
  file: 'Rendez-vous',
  again: 'Prendre un autre rendez-vous',
} as const;
const notMailed =
  'Aucun e-mail n’est promis cette fois\u00a0: trop de messages sont partis ces dernières heures. Notez ce numéro.';

interface SentData {
  readonly wasSent: boolean;
}

/** Answers 404 unless this browser sent the request, because the address alone proves nothing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const wasSent = context.get(apiContext).hasSentProof(request.url);
  return data<SentData>({ wasSent }, { status: wasSent ? 200 : 404 });
}
