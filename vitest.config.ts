import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // One more than cores: many tests wait, for a database that is gone, a child that dies, a limit that ends.
    maxWorkers: 3,
    // A test that needs a database waits for its clone, and two cores are soon busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
