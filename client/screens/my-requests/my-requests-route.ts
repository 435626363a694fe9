export { MyRequests as Component } from './my-requests.tsx';
export * from './my-requests-data.ts';
