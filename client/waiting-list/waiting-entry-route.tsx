import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { paths, waitRoute } from '#shared/page/paths.ts';
import { formatMoment } from '#shared/text/moment-text.ts';
import {
  waitingFields as fields,
  formatEntryTreatments,
} from '#shared/waiting-list/waiting-address.ts';
import type { WaitingPlace } from '#shared/waiting-list/waiting-entry.ts';
import { type LinkOutcome, linkAction, linkLoader, useLinkData } from '../api/link-loader.ts';
import { Icon } from '../components/icon.tsx';
import { IntentForm } from '../components/intent-form.tsx';
import { Link, WhatsAppLink } from '../components/link.tsx';
import { ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';

export function Component() {
  const { found: place, problem } = useLinkData<'waitingPlace'>();
  const outcome = useSettledOutcome<LinkOutcome>();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if (outcome?.isDone) {
    return (
      <LeftPage title="Vous avez quitté la liste">
        <SuccessNotice>
          <p>Nous ne vous préviendrons plus, et vos données de la liste sont effacées.</p>
        </SuccessNotice>
      </LeftPage>
    );
  }
  if (!place && !problem) {
    return (
      <LeftPage title="Place introuvable">
        <p>
          Cette place n’existe plus&nbsp;: vous avez réservé, quitté la liste, ou ses jours sont
          passés. Le lien peut aussi être incomplet.
        </p>
      </LeftPage>
    );
  }
  const shownProblem = outcome?.problem ?? problem;
  return (
    <PrivatePage title="Liste d’attente" isWrong={shownProblem !== undefined} isSecret>
      <ErrorNotice problem={shownProblem} />
      {!place && (
        <p className="actions">
          <Link className="button" to={pathname}>
            Réessayer
          </Link>
        </p>
      )}
      {place && <Place place={place} isNew={search.has(fields.joined) && !outcome} />}
    </PrivatePage>
  );
}

function Place({ place, isNew }: { place: WaitingPlace; isNew: boolean }) {
  const { from, to, moment, persons, staff, byMail } = place;
  const { name } = useInstitute();
  const address = usePage().origin + useLocation().pathname;
  const treatments = formatEntryTreatments(persons, useCatalogue().treatment);
  const days =
    from === to ? formatShortDay(from) : `du ${formatShortDay(from)} au ${formatShortDay(to)}`;
  const summary = `${treatments}, ${days}, ${formatMoment(moment)}${staff ? `, avec ${staff}` : ''}.`;
  return (
    <>
      {isNew ? (
        <SuccessNotice>
          <p className="notice-title">Vous êtes sur la liste</p>
          <p>{summary}</p>
        </SuccessNotice>
      ) : (
        <p className="card">{summary}</p>
      )}
      <p>
        {byMail
          ? 'Vous recevrez un e-mail dès qu’une heure se libère.'
          : 'Nous vous prévenons par téléphone, SMS ou WhatsApp.'}{' '}
        L’heure est à la première personne qui la réserve.
      </p>
      <p className="actions">
        <WhatsAppLink
          className="button button-outline"
          text={`Ma place sur la liste d’attente de ${name}\u00a0: ${address}`}
        >
          <Icon name="chat" />
          Me l’envoyer sur WhatsApp
        </WhatsAppLink>
        <Link className="button button-outline" to={paths.home}>
          Retour à l’accueil
        </Link>
      </p>
      <IntentForm intent={fields.leaving}>Quitter la liste</IntentForm>
    </>
  );
}

const LeftPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PrivatePage title="Liste d’attente" heading={title}>
    {children}
    <p>
      <Link className="button" to={paths.book}>
        Prendre rendez-vous
      </Link>
    </p>
  </PrivatePage>
);

export const loader = linkLoader('waitingPlace', waitRoute);
export const action = linkAction('waitingLeave', waitRoute);

// The call table loads with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
