import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

// The copy that Playwright's own AxeBuilder brings. It sends its half a megabyte to the page twice for each question, of which one look at a
// page in light and dark asks two: that, and reading it each time, took two fifths of the time.
const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(ofPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface AxeOptions {
  /** What is left out, by CSS selectors: more of the same, such as the rows of a long table. */
  except?: readonly string[]
  /** A list of Select, SearchSelect or Menu stands open; checked, so that nobody excuses another state with it. */
  listOpen?: boolean
}

/**
 * While a list is open, Base UI hides the rest of the page from screen readers and puts two focusable, hidden guards
 * beside the list, which lead the focus back into it. Axe takes the guards for hidden controls, and misses what is
 * hidden for this moment only: the landmarks, the heading, and the text of the label (which still names the field: the
 * tests find it by its label). Everything else is held against the open list, too.
 */
const rulesOfGuards = ['aria-hidden-focus', 'region', 'page-has-heading-one', 'label-title-only']

/** Holds the page as it stands, in light and in dark, against every rule of axe. */
export async function expectNoAxeViolations(page: Page, options: AxeOptions = {}): Promise<void> {
  expect(await axeViolations(page, options)).toEqual([])
}

/** What axe finds, in light and in dark. */
export async function axeViolations(
  page: Page,
  { listOpen = false, except = [] }: AxeOptions = {},
): Promise<string[]> {
  const all: string[] = []
  const lists = page.getByRole('listbox').or(page.getByRole('menu'))
  if (listOpen) await expect(lists.first()).toBeVisible()
  // A list that was just closed fades: what is half gone is not what anybody reads.
  else await expect(lists).toHaveCount(0)
  // So does a layer, whose title is gone before it.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0)
  // And what comes fades in: where the page moves, a half drawn word has half of its contrast.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const left = listOpen ? rulesOfGuards : []
    const rules =
      colorScheme === 'dark'
        ? // In the dark only the colours are others.
          { runOnly: ['color-contrast'] }
        : { rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) }
    const found = await page.evaluate(
      async ([context, options]) => {
        // The tests' own types do not know what stands in the tab.
        const { axe } = window as unknown as { axe: { run: (on: object, how: object) => Promise<Result> } }
        const { violations } = await axe.run(context, options)
        return violations.map(
          ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
        )
      },
      // Without the long tale of what is well: that takes a seventh of the time.
      [
        { include: [], exclude: except.map((selector) => [selector]) },
        { ...rules, resultTypes: ['violations'] },
      ] as const,
    )
    all.push(...found.map((text) => `${colorScheme}: ${text}`))
  }
  // The page stands still from then on, as in every test (playwright.config.ts).
  await page.emulateMedia({ colorScheme: null })
  return all
}

interface Result {
  violations: { id: string; help: string; nodes: { html: string }[] }[]
}
