import { returnField } from '../../shared/page/paths.ts';

/** Takes the page that was wanted before the sign-in along with a form. */
export function ReturnField({ path }: { path: string | undefined }) {
  return path && <input type="hidden" name={returnField} value={path} />;
}
