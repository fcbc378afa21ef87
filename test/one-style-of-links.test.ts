import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Links have one look, that of theme.css: names and numbers in tables, facts, heads and sentences. A style sheet that gives links another one
// stands here, with what its links are instead. The list only gets shorter.
const others = new Map([
  ['src/web/theme.css', 'the look itself'],
  ['src/web/ui/buttons/button.module.css', 'buttons'],
  ['src/web/ui/buttons/text-button.module.css', 'buttons that look as links'],
  ['src/web/ui/popups/popup.module.css', 'entries of a menu'],
  ['src/web/ui/figures/key-figure.module.css', 'figures, underlined as drawn'],
  ['src/web/ui/tab-links.module.css', 'tabs'],
  ['src/web/ui/sub-navigation.module.css', 'navigation'],
  ['src/web/ui/part-index.module.css', 'navigation'],
  ['src/web/ui/forms/form-footer.module.css', 'problems of a form, in their colour'],
  ['src/web/ui/lists/filter-chip.module.css', 'chips'],
  ['src/web/shell/nav-popover.module.css', 'entries of a menu'],
  ['src/web/shell/top-nav.module.css', 'navigation'],
  ['src/web/thumb/thumb-bar.module.css', 'navigation'],
  ['src/web/table-import/foot.module.css', 'what is left to say, in its colour'],
  ['src/areas/views/web/view-strip.module.css', 'tabs'],
  ['src/areas/manual/web/manual.module.css', 'navigation'],
  ['src/areas/reports/web/dashboard-cards.module.css', 'figures, tabs and whole rows, as drawn'],
  ['src/areas/reports/web/money-card.module.css', 'figures of a sentence, as drawn'],
  ['src/areas/reports/web/partner-page/partner-page.module.css', 'tabs'],
  ['src/areas/reports/web/today-card.module.css', 'whole rows, as drawn'],
  ['src/areas/currencies/web/rates-page.module.css', 'the one that is chosen'],
])

/** Whether a style sheet says how links look: their line, or a colour of theirs alone. */
function stylesLinks(css: string): boolean {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return [...rules].some(([, selector = '', body = '']) => {
    const isLine =
      /text-decoration(-line)?: (none|underline(?! dashed))/.test(body) && !/\b(ins|del)\b/.test(selector)
    const isLink = /(^|[\s,>(])(a|:any-link|:link)(?=[\s,.:{)]|$)/.test(selector)
    return isLine || (isLink && /(^|[\s;])color:/.test(body))
  })
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file}`)

test('links look alike everywhere', () => {
  const found = sheets.filter((file) => stylesLinks(readFileSync(file, 'utf8')))
  expect(found.filter((file) => !others.has(file))).toEqual([])
  expect([...others.keys()].filter((file) => !found.includes(file))).toEqual([])
})

test.each([
  ['.name { color: inherit; text-decoration: none; }', true],
  ['.facts a { color: var(--color-text); }', true],
  ['.name:hover { text-decoration: underline; }', true],
  ['.off { text-decoration: line-through; }', false],
  ['.proposed input { text-decoration: underline dashed; }', false],
  ['.changes ins { text-decoration: none; }', false],
  ['.code a { min-width: 40px; }', false],
  ['.name { color: var(--color-muted); }', false],
])('%s: %s', (css, isOther) => {
  expect(stylesLinks(css)).toBe(isOther)
})
