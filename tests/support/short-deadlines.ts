/** Four seconds and more pass five times as fast, so that deadlines still follow each other. */
const quicker = `
  const { setTimeout } = globalThis;
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply: (target, self, [run, wait, ...rest]) =>
      target.call(self, run, wait < 4000 ? wait : wait / 5, ...rest),
  });
`;

/** Node's own option that starts a program whose long deadlines nobody has to sit out. */
export const shortDeadlines = `--import=data:text/javascript,${encodeURIComponent(quicker)}`;
