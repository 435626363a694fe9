import { data, type LoaderFunctionArgs } from 'react-router';
import type { SentPerson } from '../../../shared/page/render-page.ts';
import { apiContext } from '../../api/api.ts';

export interface SentData {
  readonly wasSent: boolean;
  readonly person?: SentPerson | undefined;
}

/** Answers 404 unless this browser sent the request, because the address alone proves nothing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const wasSent = api.hasSentProof(request.url);
  const person = wasSent ? api.sentPerson() : undefined;
  return data<SentData>({ wasSent, ...(person && { person }) }, { status: wasSent ? 200 : 404 });
}
