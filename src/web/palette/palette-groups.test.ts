import { describe, expect, test } from 'vitest'
import type { Hit } from './hit-source.ts'
import { orderGroups, scoreOf } from './palette-groups.ts'

const hit = (title: string): Hit => ({ key: title, icon: () => null, title, detail: '', to: '/' })
const group = (heading: string, titles: string[], actions: Hit[] = []) => ({
  heading,
  hits: titles.map(hit),
  actions,
})
const headings = (groups: readonly { heading: string }[]) => groups.map(({ heading }) => heading)

describe('scoreOf', () => {
  test.each([
    ['2026-00098 · Österle', '2026-00098', 3],
    ['Österle', 'oesterle', 3],
    ['Österle GmbH', 'öst', 2],
    ['Antik & Design Österle', 'öst', 1],
    ['Kommode', 'mode', 0],
    ['Kommode', '', 0],
  ])('%s for %s is %i', (title, typed, score) => {
    expect(scoreOf(title, typed)).toBe(score)
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
