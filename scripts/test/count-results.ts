/** How many tests of a run passed, failed and were skipped. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parts that we read of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The parts that we read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

type VitestFile = VitestReport['testResults'][number]

/** Counts a Vitest run. A file that fails outside its tests (it does not even load) counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const isBroken = (file: VitestFile): boolean => file.status === 'failed' && failedTests(file).length === 0

const failedTests = (file: VitestFile) => file.assertionResults.filter(({ status }) => status === 'failed')

/** What failed in a Vitest run, a paragraph each: said once more at the end, where the browser tests' lines would hide it. */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => [
    ...(isBroken(file) ? [`${file.name}\n${file.message}`] : []),
    ...failedTests(file).map((test) => `${file.name} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  ])
}

/** So many browser tests may need a second try on a busy machine. More of them is a fault of ours, not of the machine. */
export const repeatsAllowed = 2

/** Counts a Playwright run. Who needed a second try has passed only as long as few did. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const repeated =
    stats.flaky > repeatsAllowed ? { passed: 0, failed: stats.flaky } : { passed: stats.flaky, failed: 0 }
  return {
    passed: stats.expected + repeated.passed,
    failed: stats.unexpected + repeated.failed + errors.length,
    skipped: stats.skipped,
  }
}

/** A run counts as failed when its runner says so or when it ran nothing, even if no single test failed. */
export function withRunner(counts: Counts, exitCode: number | null): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

/** The last line: `N passed, N failed`, and what was skipped. */
export function sumLine(runs: Counts[]): string {
  const sum = (key: keyof Counts) => runs.reduce((total, run) => total + run[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`
}
