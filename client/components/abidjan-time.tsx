import { useIsHydrated } from '../page/page-context.ts';

/** Shown where the visitor's clock differs, which only a browser knows. */
export function AbidjanTime() {
  const isElsewhere = useIsHydrated() && new Date().getTimezoneOffset() !== 0;
  return isElsewhere && <p className="small">Heures d’Abidjan (GMT)</p>;
}
