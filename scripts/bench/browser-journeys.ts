import type { Page } from '@playwright/test'
import { answered, seenFrames, watchFor, watchFrames } from './in-page.mjs'

/** From the press until what it asked for was there to be seen, in milliseconds. */
export interface Answer {
  name: string
  took: number
}

/** Does something and measures in the page itself until what it asked for is shown. */
async function answer(page: Page, name: string, shown: string, act: () => Promise<unknown>): Promise<Answer> {
  await page.evaluate(watchFor, shown)
  await act()
  return { name, took: await page.evaluate(answered) }
}

interface Journey {
  name: string
  path: string
  run(page: Page): Promise<Answer[]>
}

const list = '/auth/outgoing/invoices'
const rows = (page: Page) => page.getByRole('grid', { name: 'Ausgangsrechnungen' }).getByRole('row')
// A person looks before the next press.
const look = (page: Page) => page.waitForTimeout(250)

/** What somebody does all day. */
export const journeys: readonly Journey[] = [
  {
    name: 'suchen und sortieren',
    path: list,
    async run(page) {
      await page.keyboard.type('kommode', { delay: 60 })
      await look(page)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await look(page)
      const customer = page.getByRole('columnheader', { name: /^Kunde/ })
      const sorted = await answer(page, 'Spaltenkopf', '[aria-sort="ascending"]', () => customer.click())
      await look(page)
      await customer.click()
      await look(page)
      return [sorted]
    },
  },
  {
    name: 'filtern',
    path: list,
    async run(page) {
      await page.getByRole('checkbox', { name: 'Nur Offene' }).click()
      await look(page)
      const opened = await answer(page, 'Filter öffnen', '[aria-label^="Filter "] input', () =>
        page.getByRole('button', { name: 'Filter Status' }).click(),
      )
      await page.getByRole('checkbox', { name: 'überfällig', exact: true }).click()
      await look(page)
      await page.keyboard.press('Escape')
      await look(page)
      await page.getByRole('button', { name: 'Zurücksetzen' }).click()
      await look(page)
      return [opened]
    },
  },
  {
    name: 'ansehen',
    path: list,
    async run(page) {
      const opened = await answer(page, 'Rechnung öffnen', '[role="dialog"]', () =>
        rows(page).nth(2).getByRole('link').first().click(),
      )
      await look(page)
      await page.keyboard.press('j')
      await look(page)
      const closed = await answer(page, 'Rechnung schließen', 'body:not(:has([role="dialog"]))', () =>
        page.keyboard.press('Escape'),
      )
      return [opened, closed]
    },
  },
  {
    name: 'bezahlen',
    path: `${list}?status=OVERDUE`,
    async run(page) {
      await rows(page).nth(3).getByRole('gridcell').first().focus()
      const opened = await answer(page, 'Bezahlen öffnen', '[role="dialog"] input', () =>
        page.keyboard.press('b'),
      )
      await look(page)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await look(page)
      return [opened]
    },
  },
  {
    name: 'schreiben',
    path: list,
    async run(page) {
      const opened = await answer(page, 'Neue Rechnung', 'main [role="combobox"]', () =>
        page.getByRole('link', { name: 'Neue Ausgangsrechnung' }).first().click(),
      )
      await page.getByRole('combobox', { name: 'Kunde' }).first().waitFor()
      await look(page)
      await page.keyboard.type('kunde 1', { delay: 60 })
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await look(page)
      await page.keyboard.type('Armlehnstuhl, Teak', { delay: 40 })
      await page.keyboard.press('Tab')
      await page.keyboard.type('2')
      await page.keyboard.press('Enter')
      await page.keyboard.type('100', { delay: 60 })
      await look(page)
      return [opened]
    },
  },
  {
    name: 'Palette',
    path: '/auth/dashboard',
    async run(page) {
      const opened = await answer(page, 'Palette öffnen', '[role="dialog"] input', () =>
        page.keyboard.press('Control+K'),
      )
      await look(page)
      const found = await answer(page, 'Palette, erster Treffer', '[role="option"] mark', () =>
        page.keyboard.type('kommode'),
      )
      await look(page)
      await page.keyboard.press('Escape')
      await look(page)
      return [opened, found]
    },
  },
  {
    name: 'von Seite zu Seite',
    path: '/auth/dashboard',
    async run(page) {
      const answers: Answer[] = []
      for (const [name, keys, shown] of [
        ['zu den Ausgangsrechnungen', ['Escape', 'g', 'a'], '[role="grid"] [role="row"] [role="gridcell"]'],
        ['zu den Aufgaben', ['ArrowDown', 'g', 't'], 'main:not(:has([aria-label="Ausgangsrechnungen"])) h1'],
      ] as const) {
        await page.waitForLoadState('networkidle')
        await look(page)
        answers.push(
          await answer(page, name, shown, async () => {
            for (const key of keys) await page.keyboard.press(key)
          }),
        )
      }
      await look(page)
      return answers
    },
  },
]

/** How long each frame stood while somebody rolls through the list as fast as a wheel does. */
export async function scrollThrough(page: Page, address: string): Promise<number[]> {
  await page.goto(address + list, { waitUntil: 'networkidle' })
  await page.mouse.move(700, 500)
  await page.evaluate(watchFrames)
  for (let turn = 0; turn < 150; turn++) {
    await page.mouse.wheel(0, turn % 50 === 49 ? 40_000 : 400)
    await page.waitForTimeout(16)
  }
  return page.evaluate(seenFrames)
}
