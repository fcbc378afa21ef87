import type { Locator, Page } from '@playwright/test'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { expectNoAxeViolations } from './support/expect-no-axe-violations.ts'
import { openApp } from './support/open-app.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { uiUrl } from './support/ui-address.ts'

// The parts of the kit, on the page that shows each of them in each state.

// Axe and four photographs take their time on a small, busy machine.

test.beforeEach(async ({ page }) => {
  await openApp(page, uiUrl, '/dev/ui')
})

const today = berlinDay(new Date())
const thisYear = today.slice(0, 4)

test('every part in every state: no violation, photographs', async ({ page }) => {
  await expectNoAxeViolations(page)
  const groups = ['Schaltflächen', 'Felder', 'Auswahl', 'Meldungen und Zustände', 'Tabellen, Karten, Reiter']
  for (const [index, name] of groups.entries()) {
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded()
    await photograph(page, `ui-${index + 1}`)
  }
})

test('open lists: no violation, chosen by keyboard, closed by Escape', async ({ page }) => {
  const method = page.getByRole('combobox', { name: 'Zahlungsart' })
  await method.click()
  await expectNoAxeViolations(page, { listOpen: true })
  await photograph(page, 'ui-select-open')
  await page.getByRole('option', { name: 'Kreditkarte' }).click()
  await expect(method).toHaveText(/Kreditkarte/)
  await method.press('Enter')
  await expect(page.getByRole('option', { name: 'Kreditkarte' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(method).toHaveText(/Überweisung/)

  const supplier = page.getByRole('combobox', { name: 'Lieferant' })
  await supplier.fill('bruecken')
  await expect(page.getByRole('option')).toHaveText([/Straßen- und Brückenbau/])
  await expectNoAxeViolations(page, { listOpen: true })
  await photograph(page, 'ui-search-open')
  await supplier.press('ArrowDown')
  await supplier.press('Enter')
  await expect(supplier).toHaveValue(/Straßen- und Brückenbau/)

  const settings = page.getByRole('button', { name: 'Einstellungen' })
  await settings.click()
  await expectNoAxeViolations(page, { listOpen: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(settings).toBeFocused()
})

test('a menu is gone through by keyboard, and says that it is open', async ({ page }) => {
  const settings = page.getByRole('button', { name: 'Einstellungen' })
  await settings.focus()
  await page.keyboard.press('ArrowDown')
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await expect(entry('Benutzer')).toBeFocused()
  await expect(settings).toHaveAttribute('aria-expanded', 'true')
  await photograph(page, 'ui-menu')
  await page.keyboard.press('ArrowDown')
  await expect(entry('Kategorien')).toBeFocused()
  // What is locked is passed over, and after the last comes the first.
  await page.keyboard.press('ArrowDown')
  await expect(entry('Löschen')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry('Benutzer')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(settings).toBeFocused()
  await expect(settings).toHaveAttribute('aria-expanded', 'false')
})

test('a button says what it does to the pointer that rests on it and to the keyboard', async ({ page }) => {
  const tip = page.locator('[popover="manual"]')
  const said = 'Rechnungsnummer kopieren'
  const button = page.getByRole('button', { name: said })
  await button.hover()
  await expect(tip).toHaveText(said)
  await expect(tip).toBeVisible()
  await photograph(page, 'ui-tooltip')
  // It can be read with the pointer on it, and goes with the pointer.
  await tip.hover()
  await page.waitForTimeout(300)
  await expect(tip).toBeVisible()
  await page.mouse.move(5, 400)
  await expect(tip).toBeHidden()

  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tip).toHaveText('Bearbeiten')
  await page.keyboard.press('Tab')
  await expect(tip).toHaveText(said)
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})

// What is typed, what stands there when the field is left, and what the field says to it.
const amounts = [
  ['1.234,56', '1.234,56', ''],
  ['1234,5', '1.234,50', ''],
  ['-12', '−12,00', ''],
  ['0,05', '0,05', ''],
  ['1234.56', '1.234,56', ''],
  ['1234.567', '1234.567', /^Mehrdeutig: /],
  ['100+19', '119,00', ''],
  ['3*19,99', '59,97', ''],
  ['100+', '100+', /^Nach „\+“ fehlt eine Zahl/],
  ['1.234', '1.234,00', ''],
  ['12,345', '12,345', /^Höchstens zwei Nachkommastellen/],
] as const

test('an amount is read as a German writes it, or refused', async ({ page }) => {
  const field = page.getByLabel(/^Betrag \(/)
  const hint = 'b = brutto, n = netto'
  for (const [typed, shown, problem] of amounts) {
    await field.fill('')
    await field.pressSequentially(typed)
    await field.press('Tab')
    await expect(field, typed).toHaveValue(shown)
    if (problem) await expect(field, typed).toHaveAccessibleDescription(problem)
    else await expect(field, typed).toHaveAccessibleDescription(hint)
  }
  await field.fill('')
  await field.pressSequentially('12n')
  await expect(page.getByLabel('Betrag (netto)')).toHaveValue('12')
  await page.getByLabel('Betrag (netto)').press('b')
  await expect(page.getByLabel('Betrag (brutto)')).toHaveValue('12')
})

/** Puts a text on the clipboard and from there into the field, in place of what it holds. */
async function paste(field: Locator, text: string) {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.fill('')
  await field.press('Control+v')
}

// What is pasted, what stands in the field when it is left, and what is said.
const pastedAmounts = [
  ['8.765,40', '8.765,40', ''],
  ['EUR 8 765,40', '8.765,40', ''],
  ["8'765,40\u00a0€", '8.765,40', ''],
  ['–8,30', '−8,30', ''],
  ['8,30-', '−8,30', ''],
  ['(8,30)', '−8,30', ''],
  ['85,-', '85,00', ''],
  [' 8,30\n', '8,30', ''],
  ['2E5', '2E5', 'Bitte ohne Exponent schreiben: 1.000 statt 1E3'],
  ['4 x 8,30', '4 x 8,30', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
  ['200\t38', '200\t38', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
  // Two cells of a column: their line break must not become the blank of a group.
  ['200\r\n380', '200\t380', 'Das sind zwei Zahlen: Bitte nur eine eingeben'],
  ['$8', '$8', 'Bitte einen Betrag in EUR eingeben, nicht mit „$“'],
  ['8 %', '8 %', 'Prozent sind hier nicht möglich: Bitte nur die Zahl eingeben'],
  ['٨', '٨', 'Bitte nur die Ziffern 0 bis 9 verwenden'],
  ['2027-00034', '2027-00034', 'In einer Rechnung beginnt keine Zahl mit 0: „00034“'],
] as const

test('what is pasted into an amount is read as it stands, or stays and is refused at once', async ({
  page,
}) => {
  const field = page.getByLabel(/^Betrag \(/)
  const hint = 'b = brutto, n = netto'
  for (const [pasted, shown, problem] of pastedAmounts) {
    const said = problem ? `${problem} ${hint}` : hint
    await paste(field, pasted)
    if (problem) await expect(field, pasted).toHaveAccessibleDescription(said)
    await field.press('Tab')
    await expect(field, pasted).toHaveValue(shown)
    await expect(field, pasted).toHaveAccessibleDescription(said)
  }
  const inDollars = page.getByLabel('Mehrdeutiger Betrag')
  await paste(inDollars, 'USD 8,30')
  await inDollars.press('Tab')
  await expect(inDollars).toHaveValue('8,30')
  await paste(inDollars, '8,30 €')
  await expect(inDollars).toHaveAccessibleDescription('Bitte einen Betrag in USD eingeben, nicht mit „€“')
})

const wholeNumbers = [
  ['21', '21', ''],
  ['2.100', '2100', ''],
  ['2.5', '2.5', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
  ['2.00', '2.00', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
  ['2,5,9', '2,5,9', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
  ['-21', '-21', 'Negative Zahlen sind hier nicht möglich'],
  ['21:5', '21:5', 'Bitte nur die Zahl eingeben, ohne „:“'],
] as const

test('a whole number is what its digits say, typed or pasted; letters do not get in', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Zahlungsziel in Tagen' }).first()
  for (const [text, shown, problem] of wholeNumbers) {
    for (const enter of [() => field.pressSequentially(text), () => paste(field, text)]) {
      await field.fill('')
      await enter()
      await field.press('Tab')
      await expect(field, text).toHaveValue(shown)
      await expect(field, text).toHaveAccessibleDescription(problem)
    }
  }
  await field.fill('')
  await field.pressSequentially('2a1')
  await expect(field).toHaveValue('21')
  // Nobody typed this letter by letter, so none of it is left out.
  await paste(field, '2 Wochen')
  await expect(field).toHaveValue('2 Wochen')
  await expect(field).toHaveAccessibleDescription('Bitte nur die Zahl eingeben, ohne „Wochen“')
})

const days = [
  ['050326', '05.03.2026', ''],
  ['0503', `05.03.${thisYear}`, ''],
  ['5.3.26', '05.03.2026', ''],
  ['5/3/2026', '05.03.2026', ''],
  ['7 3', `07.03.${thisYear}`, ''],
  ['7 3 12', '07.03.2012', ''],
  ['1', `01.${formatDay(today).slice(3)}`, ''],
  ['h', formatDay(today), ''],
  ['+10', formatDay(addDays(today, 10)), ''],
  ['31.02.', '31.02.', 'Den Tag „31.02.“ gibt es nicht'],
  ['29.02.2027', '29.02.2027', 'Den Tag „29.02.2027“ gibt es nicht'],
] as const

test('a day is read in its short forms; one that does not exist is refused', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Rechnungsdatum' })
  for (const [typed, shown, problem] of days) {
    await field.fill('')
    await field.pressSequentially(typed)
    await field.press('Tab')
    await expect(field, typed).toHaveValue(shown)
    await expect(field, typed).toHaveAccessibleDescription(problem)
  }
  await field.fill('28.02.2026')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('01.03.2026')

  await field.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Rechnungsdatum: Kalender' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('02.03.2026')
  await expect(field).toBeFocused()
})

const layer = (page: Page) => page.getByRole('dialog', { name: 'Neue Ausgangsrechnung' })
const nested = (page: Page) => page.getByRole('dialog', { name: 'Position hinzufügen' })
const question = (page: Page) => page.getByRole('alertdialog')

test('Escape closes only the top layer, and the focus returns to what opened it', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Neue Ausgangsrechnung' })
  await opener.click()
  await expect(layer(page).getByLabel('Kunde')).toBeFocused()
  await photograph(page, 'ui-layer')
  await expectNoAxeViolations(page)

  const addLine = layer(page).getByRole('button', { name: 'Position hinzufügen' })
  await addLine.click()
  await expect(nested(page).getByLabel('Betrag', { exact: true })).toBeFocused()
  await photograph(page, 'ui-layer-nested')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(nested(page)).toBeHidden()
  await expect(layer(page)).toBeVisible()
  await expect(addLine).toBeFocused()

  // With entries it asks first; Escape then closes only the question.
  await layer(page).getByLabel('Kunde').fill('Müller')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveAccessibleName('Änderungen verwerfen?')
  await photograph(page, 'ui-question')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(layer(page).getByLabel('Kunde')).toBeFocused()
  await expect(layer(page).getByLabel('Kunde')).toHaveValue('Müller')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(layer(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a question starts on what does no harm', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Löschen …' })
  await opener.click()
  await expect(question(page)).toHaveAccessibleName(/^Bankkonto DE02 .* wirklich löschen\?$/)
  await expect(question(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('errors appear only after the attempt to save, and the first wrong field has the focus', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Neue Ausgangsrechnung' }).click()
  const customer = layer(page).getByLabel('Kunde')
  const day = layer(page).getByLabel('Rechnungsdatum', { exact: true })
  await customer.press('Tab')
  await day.fill('')
  await day.press('Tab')
  await expect(layer(page).getByText('Kunde fehlt')).toBeHidden()
  await expect(layer(page).getByText('Rechnungsdatum fehlt')).toBeHidden()

  await page.keyboard.press('Control+Enter')
  await expect(customer).toHaveAccessibleDescription('Kunde fehlt')
  await expect(day).toHaveAccessibleDescription('Rechnungsdatum fehlt')
  await expect(customer).toBeFocused()
  await expect(layer(page).getByText('2 Angaben fehlen oder sind fehlerhaft')).toBeVisible()
  await expectNoAxeViolations(page)
  await photograph(page, 'ui-errors')

  // From now on they follow what is typed.
  await customer.fill('Müller')
  await expect(customer).not.toHaveAccessibleDescription('Kunde fehlt')
  await layer(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(day).toBeFocused()
  await day.fill('h')
  await day.press('Control+Enter')
  await expect(page.getByText('Die Rechnung 2026-00012 wurde gespeichert.')).toBeVisible()
  await expect(layer(page)).toBeHidden()
})

const messages = (page: Page) => page.getByRole('region', { name: 'Meldungen', exact: true })

test('a message goes by itself after six seconds', async ({ page }) => {
  await page.clock.install()
  await openApp(page, uiUrl, '/dev/ui')
  await page.clock.pauseAt(Date.now() + 60_000)
  const success = messages(page).getByText('Der Benutzer ist jetzt freigeschaltet.')
  await page.getByRole('button', { name: 'Erfolg zeigen' }).click()
  await expect(success).toBeVisible()
  await page.clock.runFor(5800)
  await expect(success).toBeVisible()
  await page.clock.runFor(300)
  await expect(success).toBeHidden()
})

test('a message stays while it is pointed at, and goes on a click', async ({ page }) => {
  const failure = messages(page).getByText('Der Server ist nicht erreichbar.')
  await page.getByRole('button', { name: 'Fehler zeigen' }).click()
  await failure.hover()
  await expectNoAxeViolations(page)
  await photograph(page, 'ui-message')
  await failure.click()
  await expect(failure).toBeHidden()
})

test('letters and Enter choose from an open list, however quickly they follow and however late it is drawn', async ({
  page,
}) => {
  const method = page.getByRole('combobox', { name: 'Zahlungsart' })
  const { keyboard } = page
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (drawn) => window.setTimeout(() => draw(drawn), 500)
  })
  await method.press('Enter')
  await keyboard.type('kred')
  await keyboard.press('Enter')
  await expect(method).toHaveText('Kreditkarte')
})
