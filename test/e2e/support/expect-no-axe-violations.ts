import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // In one call, as there are no frames, and without the long tale of what is well: that takes a seventh of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    for (const selector of except) axe.exclude(selector)
    // In the dark only the colours are others.
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    else if (listOpen) axe.disableRules(rulesOfGuards)
    const { violations } = await axe.analyze()
    const texts = violations.map(
      ({ id, help, nodes }) =>
        `${colorScheme}: ${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
    )
    all.push(...texts)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return all
}
