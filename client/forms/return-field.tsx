import { returnField } from '../../shared/page/paths.ts';

/** Passes the return path on with a form. */
export function ReturnField({ path }: { path: string | undefined }) {
  return path && <input type="hidden" name={returnField} value={path} />;
}
