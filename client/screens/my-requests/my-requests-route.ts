export { MyRequests as Component } from './my-requests.tsx';
export * from './my-requests-data.ts';
export { MyRequestsError as ErrorBoundary } from './sign-in-first.tsx';

// Their table comes with the screen: a browser never tries an import again that failed offline.
await import('../../../shared/contract/calls.ts');
