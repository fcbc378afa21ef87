import type { Page } from '@playwright/test'

/** What is typed stays in the browser alone, as on a line that drops: no draft comes of it (drafts.spec.ts), however long it takes. */
export const withoutDrafts = (page: Page): Promise<unknown> =>
  page.route('**/api/drafts', (route) => route.abort())
