export { LegalNotice as Component } from './legal-notice.tsx';
