import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isWhole = ({ moduleId }: TestSpecification) => moduleId.includes('/test/')

/** What spans areas takes longest, and first: else one worker ends it alone. */
class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // The files of a worker share what they load: to load, and warm up, the server anew for each of 370 files took almost half of the time.
    isolate: false,
    // One more than cores: many tests wait, for a database that is gone, a child that dies, a limit that ends.
    maxWorkers: 3,
    sequence: { sequencer: WholeFirst },
    // A test that needs a database waits for its clone, and two cores are soon busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // postgres.js asks for the array types while a connection opens and lets nobody wait for the answer: a database that a test
    // takes away in that moment is no fault. Kontor as a process lives on (src/main.ts); any other such rejection is one.
    onUnhandledError: (error) =>
      !('query' in error && /\bpg_catalog\.pg_type\b/.test(String(error['query']))),
  },
})
