import { returnField } from '../../shared/page/paths.ts';

export function ReturnField({ path }: { path: string | undefined }) {
  return path && <input type="hidden" name={returnField} value={path} />;
}
