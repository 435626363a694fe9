import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

const shownCount = 10;

/** Prints the slowest tests of a run. */
export default class SlowestTests implements Reporter {
  readonly #times: { title: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, , file, ...titles] = test.titlePath();
    this.#times.push({ title: `${file}: ${titles.join(', ')}`, seconds: duration / 1000 });
  }

  onEnd(): void {
    const slowest = this.#times.sort((a, b) => b.seconds - a.seconds).slice(0, shownCount);
    if (this.#times.length <= shownCount) return;
    const lines = slowest.map(
      ({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`,
    );
    process.stdout.write(`\nSlowest tests:\n${lines.join('\n')}\n`);
  }
}
