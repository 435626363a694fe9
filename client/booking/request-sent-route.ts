export { loader, RequestSent as Component } from './request-sent.tsx';
