import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chapterGroups, explanationOf, manualAddress } from '#areas/manual/rules/chapters.ts'
import type { Block, Inline, ManualPage } from '#areas/manual/rules/manual-page.ts'
import { excerpt, searchManual, sectionsOf } from '#areas/manual/rules/search-manual.ts'
import { headingId, readManualPage } from '../scripts/read-manual-page.ts'

// The manual as it stands in the repository is the one in Kontor: what would be missing there fails here.

const files = globSync('docs/handbuch/*.md')
const pages = new Map<string, ManualPage>(
  files.map((file) => [basename(file, '.md'), readManualPage(readFileSync(file, 'utf8'))]),
)
const chapters = chapterGroups.flatMap((group) => group.chapters)

test('every file of the manual is a chapter, once', () => {
  expect(chapters.toSorted()).toEqual([...pages.keys()].toSorted())
})

describe.each([...pages])('%s', (chapter, page) => {
  test('its links lead to a page and a heading that exist, its pictures to a file', () => {
    const dead = linksIn(page.blocks).filter((link) => !leadsSomewhere(chapter, link))
    expect(dead).toEqual([])
    for (const block of page.blocks)
      if (block.kind === 'picture')
        expect(globSync(`docs/pictures/${block.file}`), block.file).toHaveLength(1)
  })
})

test('every page of Kontor that needs a session is explained, below a heading that exists', () => {
  const sources = [...globSync('src/web/compose*.ts*'), ...globSync('src/areas/*/web/*sections.ts')]
  const paths = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '(\/auth\/[^']+)'/g)].map(([, path]) => path ?? ''),
  )
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const place = explanationOf(path)
    expect(place, path).not.toBe('index')
    expect(leadsSomewhere('index', place), `${path}: ${place}`).toBe(true)
  }
  expect(explanationOf('/auth/outgoing/invoices/4711')).toBe('rechnungen')
  expect(explanationOf('/auth/stockings')).toBe('index')
})

test('addresses within Kontor', () => {
  expect(manualAddress('rechnungen.md#das-pdf')).toBe('/handbuch/rechnungen#das-pdf')
  expect(manualAddress('index')).toBe('/handbuch')
})

test('headings get the addresses that links to them use', () => {
  expect(headingId('Teilweise erstatten: die Rechnungskorrektur')).toBe(
    'teilweise-erstatten-die-rechnungskorrektur',
  )
  const { blocks } = readManualPage('# A\n\n## Über „x“\n\n## Über „x“\n')
  expect(blocks).toMatchObject([{ id: 'über-x' }, { id: 'über-x-1' }])
})

test('marks, lists, tables and pictures are read; what the screen cannot draw is refused', () => {
  const page = readManualPage(
    '# T\n\nEin **fetter\nText** mit [Link](firma.md) und `Code`.\n\n2. zwei\n   - innen\n\n| a | b |\n| --- | --- |\n| 1 | *2* |\n\n![Bild](../pictures/x.png)\n',
  )
  expect(page).toEqual({
    title: 'T',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Ein ',
          { kind: 'strong', text: ['fetter Text'] },
          ' mit ',
          { kind: 'link', to: 'firma.md', text: ['Link'] },
          ' und ',
          { kind: 'code', text: ['Code'] },
          '.',
        ],
      },
      {
        kind: 'list',
        start: 2,
        items: [
          [
            { kind: 'paragraph', text: ['zwei'] },
            { kind: 'list', start: null, items: [[{ kind: 'paragraph', text: ['innen'] }]] },
          ],
        ],
      },
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], [{ kind: 'emphasis', text: ['2'] }]]] },
      { kind: 'picture', file: 'x.png', description: 'Bild' },
    ],
  })
  expect(() => readManualPage('# T\n\n<b>x</b>\n')).toThrow('cannot draw')
  expect(() => readManualPage('Ohne Titel\n')).toThrow('begins with its title')
})

describe('search', () => {
  const sections = sectionsOf(
    chapters.map((chapter) => ({ chapter, page: pages.get(chapter) as ManualPage })),
  )
  const found = (search: string) => searchManual(sections, search)

  test('finds a section by its heading first, however it is written', () => {
    expect(found('Verrechnen')[0]).toMatchObject({ chapter: 'zahlungen', id: 'verrechnen' })
    expect(found('uberzahlung').map(({ chapter }) => chapter)).toContain('zahlungen')
    expect(found('ÜBERZAHLUNG').length).toBe(found('ueberzahlung').length)
  })

  test('every word counts; nothing and nonsense find nothing', () => {
    for (const { headingKey, textKey } of found('zahlung loeschen'))
      expect(`${headingKey} ${textKey}`).toMatch(/zahlung.*loesch|loesch.*zahlung/)
    expect(found('  ')).toEqual([])
    expect(found('xyzzy')).toEqual([])
  })

  test('the excerpt holds the first hit, in short', () => {
    const text = `${'lorem '.repeat(50)}Überzahlung ${'ipsum '.repeat(50)}`
    const page: ManualPage = { title: 'T', blocks: [{ kind: 'paragraph', text: [text] }] }
    const [section] = sectionsOf([{ chapter: 'x', page }])
    if (!section) throw new Error('a page has a section')
    const part = excerpt(section, 'ueberzahlung')
    expect(part).toMatch(/^… (lorem )+Überzahlung (ipsum )*ipsum …$/)
    expect(part.length).toBeLessThan(170)
    expect(excerpt(section, 'T')).toMatch(/^lorem/)
    const apart: ManualPage = {
      title: 'T',
      blocks: [{ kind: 'paragraph', text: [`Zahlung ${'lorem '.repeat(50)}Skonto bei Zahlung`] }],
    }
    const [other] = sectionsOf([{ chapter: 'x', page: apart }])
    if (!other) throw new Error('a page has a section')
    expect(excerpt(other, 'zahlung skonto')).toMatch(/^… (lorem )+Skonto bei Zahlung$/)
  })
})

function linksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return linksOf(block.text)
    if (block.kind === 'list') return block.items.flatMap(linksIn)
    if (block.kind === 'table') return [block.head, ...block.rows].flat().flatMap(linksOf)
    return block.kind === 'quote' ? linksIn(block.blocks) : []
  })
}

function linksOf(text: readonly Inline[]): string[] {
  return text.flatMap((part) => {
    if (typeof part === 'string') return []
    return part.kind === 'link' ? [part.to] : linksOf(part.text)
  })
}

function leadsSomewhere(from: string, link: string): boolean {
  if (link.startsWith('https://')) return true
  const [file, id] = link.replace('.md', '').split('#')
  const page = pages.get(file || from)
  if (!page) return false
  return id === undefined || page.blocks.some((block) => block.kind === 'heading' && block.id === id)
}
