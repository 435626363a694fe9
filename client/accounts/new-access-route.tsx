import { useLocation, useNavigation } from 'react-router';
import { formatNewAdministrator } from '#shared/accounts/administrator-text.ts';
import { buildSettingsLink } from '#shared/page/admin-paths.ts';
import { accessRoute, buildLoginLink } from '#shared/page/paths.ts';
import { type LinkOutcome, linkAction, linkLoader, useLinkData } from '../api/link-loader.ts';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';

export const loader = linkLoader('newAccess', accessRoute);
export const action = linkAction('removeNewAccess', accessRoute);

export function Component() {
  const { found: access, problem } = useLinkData<'newAccess'>();
  const outcome = useSettledOutcome<LinkOutcome>();
  const { pathname } = useLocation();
  const isBusy = useNavigation().state === 'submitting';
  if (outcome?.isDone) return <AccessRemoved />;
  if (!access && !problem) return <UnknownAccess />;
  const shownProblem = outcome?.problem ?? problem;
  return (
    <PrivatePage title="Nouvel accès à la gestion" isWrong={shownProblem !== undefined} isSecret>
      <ErrorNotice problem={shownProblem} />
      {access && (
        <>
          <p>{formatNewAdministrator(access)}</p>
          <p>
            Si vous ne connaissez pas cette personne, retirez-lui cet accès&nbsp;: ses appareils
            sont déconnectés aussitôt.
          </p>
          <PostForm action={pathname} className="form">
            <button type="submit" className="button" aria-disabled={isBusy}>
              Retirer cet accès
            </button>
            {isBusy && <BusyNotice>Retrait en cours…</BusyNotice>}
          </PostForm>
        </>
      )}
    </PrivatePage>
  );
}

const AccessRemoved = () => (
  <PrivatePage title="Accès retiré">
    <SuccessNotice>
      <p>
        C’est fait&nbsp;: cette personne n’a plus accès à la gestion. Elle connaît le code
        administrateur&nbsp;: faites-le changer.
      </p>
    </SuccessNotice>
    <SignInLink />
  </PrivatePage>
);

const UnknownAccess = () => (
  <PrivatePage title="Lien introuvable">
    <p>
      Cet accès est déjà retiré, ou ce lien est trop ancien ou incomplet. Qui a accès à la gestion
      se voit sous «&nbsp;Accès&nbsp;».
    </p>
    <SignInLink />
  </PrivatePage>
);

const SignInLink = () => (
  <p>
    <Link className="button" to={buildLoginLink(buildSettingsLink('acces'))}>
      Voir les accès
    </Link>
  </p>
);

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
