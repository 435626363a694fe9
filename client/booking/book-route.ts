export { Book as Component } from './book.tsx';
export * from './book-data.ts';
