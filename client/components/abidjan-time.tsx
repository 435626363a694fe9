import { useIsHydrated } from '../page/page-context.ts';

/** Names the time zone for visitors in another one. Only a browser knows theirs. */
export function AbidjanTime() {
  const isElsewhere = useIsHydrated() && new Date().getTimezoneOffset() !== 0;
  return isElsewhere && <p className="small">Heures d’Abidjan (GMT)</p>;
}
