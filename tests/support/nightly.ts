/**
 * How much a test tries: in each run as much as tells whether something is broken, in
 * `npm run nightly` as much as shows what is rare.
 */
export const perRun = <Value>(usual: Value, nightly: Value): Value =>
  import.meta.env.MODE === 'nightly' ? nightly : usual;
