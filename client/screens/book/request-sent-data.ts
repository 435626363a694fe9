import { type LoaderFunctionArgs, redirect } from 'react-router';
import { bookingFields as fields, paths } from '../../../shared/paths.ts';

/** Only who has just asked for a day has something to read here. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return searchParams.has(fields.day) ? null : redirect(paths.book);
}
