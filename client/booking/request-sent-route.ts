export { RequestSent as Component } from './sent/request-sent.tsx';
export * from './sent/request-sent-data.ts';
