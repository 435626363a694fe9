export { RequestSent as Component } from './request-sent.tsx';
export * from './request-sent-data.ts';
