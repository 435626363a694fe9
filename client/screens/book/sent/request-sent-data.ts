import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/api.ts';

export interface SentData {
  readonly wasSent: boolean;
}

/** 404 unless this browser sent the request: the address alone proves nothing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const wasSent = context.get(apiContext).hasSentProof(request.url);
  return data<SentData>({ wasSent }, { status: wasSent ? 200 : 404 });
}
