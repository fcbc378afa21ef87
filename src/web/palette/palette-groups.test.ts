import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hit } from './hit-source.ts'
import { orderGroups, rankHits, scoreOf } from './palette-groups.ts'

const hit = (title: string, codes?: string[]): Hit => ({
  ...{ key: title, icon: () => null, title, detail: '', to: '/' },
  ...(codes && { codes }),
})
const group = (heading: string, titles: string[], actions: Hit[] = []) => ({
  heading,
  hits: titles.map((title) => hit(title)),
  actions,
})
const headings = (groups: readonly { heading: string }[]) => groups.map(({ heading }) => heading)

describe('scoreOf', () => {
  test.each([
    ['2026-00098 · Österle', '2026-00098', 4],
    ['Österle', 'oesterle', 4],
    ['Österle GmbH', 'öst', 2],
    ['Antik & Design Österle', 'öst', 1],
    ['Kommode', 'mode', 0],
    ['Kommode', '', 0],
  ])('%s for %s is %i', (title, typed, score) => {
    expect(scoreOf(hit(title), typed)).toBe(score)
  })

  test.each([
    ['NL-1268', 'nl-1268', 4],
    ['NL-1268', 'NL1268', 4],
    ['NL-1268', '1268', 3],
    ['2026-00098', '98', 3],
    ['2026-00098', '00098', 3],
    ['NL-1268', 'NL-12', 2],
    ['NL-1268', '268', 0],
    ['2026-00980', '98', 0],
  ])('the code %s for %s is %i, wherever it stands', (code, typed, score) => {
    expect(scoreOf(hit('Sideboard', [code]), typed)).toBe(score)
  })
})

describe('rankHits', () => {
  test('what is called so stands before what only says it in a price or a text', () => {
    const found = [hit('Sessel für 1.268 €', ['NL-1082']), hit('Sideboard', ['NL-1268'])]
    expect(rankHits(found, '1268').map(({ codes }) => codes)).toEqual([['NL-1268'], ['NL-1082']])
  })

  const words = fc.constantFrom('Stuhl', 'Österle', 'Eiche', '1268', 'NL', 'Stuhlhof')
  const hits = fc.array(
    fc
      .tuple(
        fc.array(words, { minLength: 1, maxLength: 3 }),
        fc.option(
          fc
            .tuple(fc.constantFrom('NL-', '2026-', ''), fc.nat(2000))
            .map(([before, count]) => `${before}${String(count).padStart(5, '0')}`),
        ),
      )
      .map(([title, code]) => hit(title.join(' '), code === null ? [] : [code])),
    { maxLength: 25 },
  )
  const searches = fc.oneof(words, fc.nat(2000).map(String), fc.constantFrom('oest', '2026-0', 'nl-0'))

  test('exactly so first, then what begins so, then the rest; equally good ones keep their order', () => {
    fc.assert(
      fc.property(hits, searches, (found, typed) => {
        const ranked = rankHits(found, typed)
        const scores = ranked.map((one) => scoreOf(one, typed))
        expect(scores).toEqual(scores.toSorted((one, other) => other - one))
        for (const score of new Set(scores))
          expect(ranked.filter((one) => scoreOf(one, typed) === score)).toEqual(
            found.filter((one) => scoreOf(one, typed) === score),
          )
      }),
    )
  })

  test('a code that is typed whole is the first of all that is offered, in whichever group it is', () => {
    fc.assert(
      fc.property(fc.array(hits, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (lists, at, place) => {
        const groups = lists.map((list, index) => ({ heading: String(index), hits: list, actions: [] }))
        const own = hit('Gesucht', ['QX-77'])
        const meant = groups[at % groups.length]
        meant?.hits.splice(place % (meant.hits.length + 1), 0, own)
        const ordered = orderGroups(
          groups.map((one) => ({ ...one, hits: rankHits(one.hits, 'qx-77') })),
          [hit('Neue Ware')],
          'qx-77',
        )
        expect(ordered[0]?.hits[0]).toBe(own)
      }),
    )
  })
})

describe('orderGroups', () => {
  test('begins with the group of the best hit, and what fits it comes next', () => {
    const fitting = hit('Neue Rechnung für Österle')
    const groups = [
      group('Ausgangsrechnungen', ['2026-1 · Antik Österle']),
      group('Kunden', ['Österle GmbH'], [fitting]),
      group('Waren', []),
    ]
    const ordered = orderGroups(groups, [], 'öst')
    expect(headings(ordered)).toEqual(['Kunden', 'Aktionen', 'Ausgangsrechnungen'])
    expect(ordered[1]?.hits).toEqual([fitting])
  })

  test('begins with an action that answers better than every row', () => {
    const groups = [group('Waren', ['Stuhl der Firma Thonet'])]
    expect(headings(orderGroups(groups, [hit('Firma')], 'firma'))).toEqual(['Aktionen', 'Waren'])
  })

  test('keeps the order of equally good groups', () => {
    const groups = [group('Kunden', ['Thonet']), group('Lieferanten', ['Thonet'])]
    expect(headings(orderGroups(groups, [], 'thonet'))).toEqual(['Kunden', 'Lieferanten'])
  })

  test('is empty where nothing is found', () => {
    expect(orderGroups([group('Kunden', [])], [], 'xyz')).toEqual([])
  })
})
