/*
 * The first script of a page. All others are asked for once the page has been painted: before that they
 * would share a slow connection with it. The server names them in the document.
 */
export {};

requestAnimationFrame(() =>
  setTimeout(() => {
    const names = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content ?? '';
    const [entry = '', ...others] = names.split(' ');
    for (const href of others)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    import(/* @vite-ignore */ entry);
  }),
);
