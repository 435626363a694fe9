import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

/** The files that a run of tests waited for longest: with what they import and open. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const seconds = (collectDuration + setupDuration + duration) / 1000;
      const name = `${module.project.name}: ${relative(process.cwd(), module.moduleId)}`;
      return { name, seconds };
    });
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
    if (files.length <= shown) return;
    const lines = slowest.map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`,
    );
    process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n`);
  }
}
