export { MyRequests as Component } from './my-requests.tsx';
export * from './my-requests-data.ts';
export { MyRequestsError as ErrorBoundary } from './sign-in-first.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
