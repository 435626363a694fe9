import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shownCount = 10;

/** Prints the slowest test files of a run, with the time for their imports and setup. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const seconds = (collectDuration + setupDuration + duration) / 1000;
      const name = `${module.project.name}: ${relative(process.cwd(), module.moduleId)}`;
      return { name, seconds };
    });
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownCount);
    if (files.length <= shownCount) return;
    const lines = slowest.map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`,
    );
    process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n`);
  }
}
