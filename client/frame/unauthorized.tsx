import { useLocation } from 'react-router';
import { buildLoginLink, paths } from '#shared/page/paths.ts';
import { PrivatePage } from '../components/private-page.tsx';
import { useIsHydrated } from '../page/page-context.ts';
import { NextLinks } from './not-found.tsx';

export function Unauthorized() {
  const { pathname, search } = useLocation();
  // The page is prerendered for every search, so only the browser can add it.
  const page = useIsHydrated() ? pathname + search : pathname;
  const returnPath = pathname === paths.unauthorized ? undefined : page;
  return (
    <PrivatePage title="Non autorisé">
      <p>Désolé, vous n'avez pas l'autorisation d'accéder à cette page.</p>
      <p>Veuillez vous connecter pour pouvoir accéder à cette page.</p>
      <NextLinks firstPath={buildLoginLink(returnPath)} label="Se connecter" />
    </PrivatePage>
  );
}
