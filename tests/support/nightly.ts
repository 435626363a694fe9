/** Returns the number of cases: few in each run, many in `npm run nightly`. */
export const perRun = <Value>(usual: Value, nightly: Value): Value =>
  import.meta.env.MODE === 'nightly' ? nightly : usual;
