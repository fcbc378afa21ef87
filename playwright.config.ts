import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { uiPort } from './test/e2e/support/ui-address.ts'

// The system's Chromium where there is one, so that nothing is downloaded; else what Playwright brings. First the one without windows
// around its pages, which Playwright too takes where nobody looks on.
const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync)

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a test lives long enough to earn back what it costs to optimise its program: that took a third of the time.
  '--js-flags=--no-opt --no-maglev',
]
// Chromium refuses its sandbox to root.
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet

const pages = {
  command: `node node_modules/vite/bin/vite.js build --mode test --logLevel warn && node node_modules/vite/bin/vite.js preview --mode test --host 127.0.0.1 --port ${uiPort} --strictPort`,
  port: uiPort,
  reuseExistingServer: false,
  timeout: 180_000,
}

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/working-kontor.ts',
  outputDir: 'test-results/e2e',
  // They wait more than they work: three use two cores better than two do.
  workers: 3,
  forbidOnly: true,
  // Two browsers share two cores with whatever else runs there. What passes only at its second try is named at the end
  // ('flaky'): look for the cause in the product first, a quick person on a slow machine meets the same.
  retries: 1,
  // A busy machine is slow, and no fault of the page: what is right comes, and what is wrong may be told late.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // What fades, turns and shimmers took a seventh of the time; early-keys.spec.ts keeps it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { args, ...(chromium && { executablePath: chromium }) },
  },
  // The pages below /dev, which no build for production holds. They need no server behind them, and not every test needs them.
  ...(process.env['KONTOR_E2E_PAGES'] !== '0' && { webServer: pages }),
})
