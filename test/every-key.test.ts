import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface KeyGroup {
  heading: string
  entries: readonly { keys: readonly string[]; does: string }[]
}

// Loaded by its name: the types of the browser's side stay out of the server's check.
const sheet = '#web/palette/key-table.ts'
const { keyTable } = (await import(sheet)) as { keyTable: readonly KeyGroup[] }

// The sheet of keys (`?`) against the code: whatever a screen hears stands here with its keys, and each of them in the sheet.

/** As they are written on the sheet. */
const names: Readonly<Record<string, string>> = {
  ...{
    Enter: '↵',
    NumpadEnter: '↵',
    Escape: 'Esc',
    Delete: 'Entf',
    Backspace: 'Rücktaste',
    ' ': 'Leertaste',
  },
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Home: 'Pos1', End: 'Ende' },
  ...{ PageUp: 'Bild ↑', PageDown: 'Bild ↓', ContextMenu: 'Menütaste', Tab: 'Tab', F2: 'F2', F10: 'F10' },
  ...{ BracketRight: '+', NumpadAdd: '+', '-': '−' },
}

/** What each file hears, with the keys held. Files that hand on what others hear, or only whether anything is pressed, hear nothing. */
const heard: Readonly<Record<string, string>> = {
  'src/web/early-search.ts': 'Strg+K',
  'src/web/shell/palette-host.tsx': '/ ? N G',
  'src/web/undo/undo-stack.ts': 'Strg+Z',
  'src/web/marks/use-marks.ts': 'Strg+A Esc',
  'src/web/palette/palette.tsx': '↑ ↓ ↵ Strg+↵',
  'src/web/preview-key.ts': 'Alt+V',
  'src/web/on-demand.tsx': 'Esc',
  'src/web/early-typed.ts': '↵',
  'src/web/forms/use-form.ts': '↵ Strg+↵',
  'src/web/list-columns/column-choices.tsx': '↑ ↓',
  'src/web/list-filters/filter-bar.tsx': 'F',
  'src/web/list-filters/phone-filters.tsx': 'F',
  'src/web/list-filters/filter-popover.tsx': '↑ ↓ Pos1 Ende',
  'src/web/list-filters/options-list.tsx': '↵',
  'src/web/table-import/table-import.tsx': 'Esc',
  'src/web/table-import/use-import-keys.ts': 'F Alt+↓ Strg+↵',
  'src/web/ui/choices/search-select.tsx': '↵ Esc',
  'src/web/ui/choices/select.tsx': '↵',
  'src/web/ui/choices/send-after-choice.ts': 'Strg+↵',
  'src/web/ui/fields/amount-field.tsx': 'B N',
  'src/web/ui/fields/calendar.tsx': '↑ ↓ ← → Pos1 Ende Bild↑ Bild↓',
  'src/web/ui/fields/date-field.tsx': '↵ ↑ ↓ Alt+↓',
  'src/web/ui/fields/inline-edit.tsx': '↵ Esc',
  'src/web/ui/fields/period-picker.tsx': '← → ↑ ↓ Pos1 Bild↑ Bild↓',
  'src/web/ui/fields/search-field.tsx': '↓ ↵ Esc',
  // The edge between two heads; what leads back from it (↑ ↓ Enter Esc F2) is the grid pattern's.
  'src/web/ui/grid/column-resizer.tsx': '← → Pos1 Entf Rücktaste ↵ Esc F2 ↑ ↓',
  'src/web/ui/grid/head-moves.ts': 'Umschalt+← Umschalt+→ + − Esc',
  'src/web/ui/grid/mark-rows.ts': 'Umschalt+↑',
  'src/web/ui/grid/menu-key.ts': 'M Umschalt+F10 Menütaste',
  'src/web/ui/grid/move-focus.ts': '↑ ↓ ← → Bild↑ Bild↓ Pos1 Ende',
  'src/web/ui/grid/read-grid-key.ts': '↵ Leertaste Esc ↑ ↓ ← →',
  'src/web/ui/grid/row-tools.tsx': 'X',
  'src/web/ui/grid/use-row-marks.ts': 'X Leertaste Umschalt+↑ Umschalt+↓',
  'src/web/ui/layers/confirm-host.tsx': 'Esc',
  'src/web/ui/layers/use-page-escape.ts': 'Esc',
  'src/web/ui/layers/picture-viewer.tsx': '← → Pos1 Ende',
  'src/web/ui/line-grid/hits-field.tsx': '↵ Umschalt+↵ Tab Esc Rücktaste',
  'src/web/ui/line-grid/line-grid.tsx': '↑ ↓ ↵ Esc',
  'src/web/ui/line-grid/line-keys.ts': 'Alt+↑ Alt+↓ Alt+Umschalt+↓ Alt+Entf Alt+↵ Alt+H Alt+T Alt++',
  'src/web/ui/lists/filter-chip.tsx': 'Rücktaste Entf',
  'src/web/ui/popups/follow-tips.ts': 'Esc',
  'src/web/ui/popups/menu.tsx': '↓',
  'src/web/ui/popups/use-popover.ts': '↑ ↓ Pos1 Ende Esc',
  'src/areas/attachments/web/attachment-list.tsx': 'Esc',
  'src/areas/attachments/web/attachment-preview.tsx': 'Esc',
  'src/areas/bills/web/form/use-head-keys.ts': '↵',
  'src/areas/bills/web/form/use-new-bill-form.ts': 'Strg+Umschalt+↵ Strg+↵',
  'src/areas/bills/web/lines/assign-product-layer.tsx': 'Strg+↵',
  'src/areas/bills/web/lines/use-line-keys.ts': '↵ Esc',
  'src/areas/bills/web/list/bill-list-page.tsx': 'E',
  'src/areas/bills/web/list/bill-row-menu.tsx': 'B D E ↵',
  'src/areas/bills/web/stored/read-bill-layer.tsx': 'B D E J K',
  'src/areas/documents/web/many/marked-documents.tsx': 'B D P',
  'src/areas/documents/web/use-paying.ts': 'B Umschalt+B D',
  'src/areas/inbox/web/inbox-page.tsx': 'E W Z ↵',
  'src/areas/invoices/web/form/invoice-terms.tsx': 'Alt+K Esc',
  'src/areas/invoices/web/form/receiver-field.tsx': '↵',
  'src/areas/invoices/web/layers/read-invoice-layer.tsx': 'B D S E P J K',
  'src/areas/invoices/web/lines/grid/discount-cell.tsx': '↵ Esc',
  'src/areas/invoices/web/lines/grid/line-more.tsx': 'Esc Alt+↵',
  'src/areas/invoices/web/lines/grid/tax-cell.tsx': '↵ Esc',
  'src/areas/invoices/web/lines/grid/total-discount.tsx': '↵ Esc',
  'src/areas/invoices/web/lines/grid/use-line-entry.ts': '↵',
  'src/areas/invoices/web/list/invoice-list-page.tsx': 'E S P',
  'src/areas/invoices/web/list/invoice-row-menu.tsx': 'B D E S P ↵',
  'src/areas/invoices/web/many/marked-invoices.tsx': 'S',
  'src/areas/invoices/web/reading/invoice-panel.tsx': 'B D S',
  'src/areas/partners/web/partner-list.tsx': 'E ↵',
  'src/areas/payment-targets/web/discount-terms-field.tsx': 'Alt++',
  'src/areas/payments/web/step-keys.tsx': '↑ ↓',
  'src/areas/reminders/web/kept/claims-view.tsx': 'B',
  'src/areas/reminders/web/kept/written-view.tsx': 'Z P ↵',
  'src/areas/reminders/web/letter/all-letters-layer.tsx': '← →',
  'src/areas/reminders/web/list/line-menu.tsx': 'B D H S X ↵',
  'src/areas/reminders/web/list/proposals-view.tsx': 'X Esc',
  'src/areas/reminders/web/run/use-writing.ts': 'Strg+↵ Esc',
  'src/areas/reports/web/journal/journal-entry.tsx': 'Esc',
  'src/areas/reports/web/journal/journal-page.tsx': '↵',
  'src/areas/reports/web/open-row-menus.tsx': 'B D ↵',
  'src/areas/reports/web/partner-page/partner-page.tsx': 'E N',
  'src/areas/reports/web/today-card.tsx': 'B',
  'src/areas/stock/web/count/count-columns.tsx': '↓ ↑ ↵ Umschalt+↵',
  'src/areas/stock/web/list/stock-page.tsx': 'E',
  'src/areas/stock/web/list/stock-row-menu.tsx': 'E ↵',
  'src/areas/stock/web/product/product-page.tsx': 'E',
  'src/areas/tasks/web/tasks-page.tsx': '↵',
  'src/areas/tasks/web/use-task-payment.tsx': 'B Umschalt+B',
}

// Said on the sheet in another entry's words ('auch mit der Menütaste'), or without a modifier; F2 leaves an edge as Esc does.
const saidOtherwise = ['Menütaste', 'F2', 'G']

const lastOf = (chord: string) => /(?:^|\+)(.[^+]*)$/.exec(chord)?.[1] ?? chord
const chordsOf = (text: string) => text.split(' ').map((chord) => chord.replace(/Bild(?=[↑↓])/, 'Bild '))

/** The keys that a file names: where it compares, in its tables, and the letters that it hands to those who hear them. */
function signsIn(text: string): Set<string> {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const found: string[] = []
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, part = '']) => part)
  found.push(...all(/(?:\bkey|\bcode|letterOf\(event\))(?:\.toLowerCase\(\))?\s*[!=]==\s*'([^']+)'/g))
  // Tables by key: { ArrowUp: -1 }[key].
  found.push(...all(/[{,\s](Arrow\w+|Home|End|Page(?:Up|Down)): /g))
  for (const table of all(/\{([^{}]*)\}\[(?:event\.)?key\]/g))
    found.push(...[...table.matchAll(/'([^']+)':/g)].map(([, sign = '']) => sign))
  for (const list of all(/\[([^\]]*)\]\.includes\((?:event\.)?key\)/g))
    found.push(...[...list.matchAll(/'([^']+)'/g)].map(([, sign = '']) => sign))
  if (/switch \((?:event\.)?key\)/.test(code)) found.push(...all(/case '(\w+)'/g))
  if (code.includes('Arrow(Up|Down)')) found.push('ArrowUp', 'ArrowDown')
  found.push(...all(/\bletter: '([^']+)'/g))
  if (/use(?:Letter|Reading)Keys|\bletters\b/.test(code))
    found.push(...all(/[{,(\s]([a-zA-Z]): /g), ...all(/^\s+'([?/])': /gm))
  const known = found.filter((sign) => sign.length === 1 || sign in names || /^Key[A-Z]$/.test(sign))
  return new Set(known.map((sign) => names[sign] ?? sign.replace(/^Key/, '').toUpperCase()))
}

const files = globSync(['src/web/**/*.{ts,tsx}', 'src/areas/*/web/**/*.{ts,tsx}'])
  .filter((path) => !/\.test\.|\/dev\//.test(path))
  .toSorted()
const found = new Map(files.map((path) => [path, signsIn(readFileSync(path, 'utf8'))]))
// Codes of a list, not of a keyboard.
const withoutKeys = 'src/areas/einvoice/web/invoice-words.ts'
const withKeys = [...found].filter(([path, signs]) => signs.size > 0 && path !== withoutKeys)

test.each(withKeys)('%s hears what is said of it', (path, signs) => {
  expect([...signs].toSorted()).toEqual([...new Set(chordsOf(heard[path] ?? '').map(lastOf))].toSorted())
})

test('nothing is said of a file that hears no key', () => {
  const hearing = new Set(withKeys.map(([path]) => path))
  expect(Object.keys(heard).filter((path) => !hearing.has(path))).toEqual([])
})

const held = ['Strg', 'Alt', 'Umschalt']
/** On the sheet keys that are held stand before those that are pressed: Alt ↑ ↓ are Alt+↑ and Alt+↓. */
const onSheet = new Set(
  keyTable
    .flatMap(({ entries }) => entries)
    .flatMap(({ keys }) => {
      const pressed = keys.filter((key) => !held.includes(key))
      return pressed.map((key) => [...keys.filter((one) => held.includes(one)), key].join('+'))
    }),
)

test.each(Object.entries(heard))('the sheet of keys names what %s hears', (_, chords) => {
  for (const chord of chordsOf(chords)) if (!saidOtherwise.includes(chord)) expect(onSheet).toContain(chord)
})

test('the manual names each key of the sheet that is held with another, and each letter', () => {
  const manual = readFileSync('docs/handbuch/tastatur.md', 'utf8')
  const missing = [...onSheet].filter((chord) => !manual.includes(chord.replace('↵', 'Enter')))
  expect(missing).toEqual([])
})
