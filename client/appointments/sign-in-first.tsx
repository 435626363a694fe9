import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { loginLink, paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { useHydrated, usePage } from '../page/page-context.ts';

/** Shown to signed-out visitors. Any other error goes to the common error page. */
export function MyRequestsError() {
  const error = useRouteError();
  const { failure } = usePage();
  const isSignedOut = isRouteErrorResponse(error) && error.status === 403 && !failure;
  return isSignedOut ? <SignInFirst /> : <ErrorScreen />;
}

function SignInFirst() {
  const { search } = useLocation();
  // The page is prerendered for every search, so only the browser can add it.
  const returnPath = paths.myRequests + (useHydrated() ? search : '');
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Mes rendez-vous" />
      <h1>Mes rendez-vous</h1>
      <p>Connectez-vous, ou ouvrez le lien de votre rendez-vous.</p>
      <p>
        Ce lien est sur la page de confirmation, et dans l’e-mail si vous avez donné votre adresse.
        Connectez-vous avec cette adresse&nbsp;: vous revenez ici et retrouvez tous vos rendez-vous.
      </p>
      <p className="actions">
        <Link className="button" to={loginLink(returnPath)}>
          Se connecter
        </Link>
        <Link className="button button-outline" to={paths.book}>
          Prendre rendez-vous
        </Link>
      </p>
    </section>
  );
}
