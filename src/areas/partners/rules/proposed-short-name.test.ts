import { expect, test } from 'vitest'
import { followedShortName, proposedShortName } from './proposed-short-name.ts'

test.each([
  ['Antik & Design Österle GmbH', '', 'ANTI'],
  ['Österle & Söhne', '', 'OEST'],
  ['Møbelarkivet ApS', '', 'MØBE'],
  ['Die Galerie Lumière', '', 'GALE'],
  ['1001 Lampen', '', '1001'],
  ['É. Dupont', '', 'DUPO'],
  ['', 'Groß', 'GROS'],
  ['AB', 'Anders', 'AB'],
  ['', '', ''],
  ['&', '', ''],
])('%s%s is known by %s', (companyName, familyName, shortName) => {
  expect(proposedShortName({ companyName, familyName })).toBe(shortName)
})

test.each([
  ['follows the name while it is typed', 'Hof', 'HOF', 'Hofladen', 'HOFL'],
  ['begins where there is none', '', '', 'Hof', 'HOF'],
  ['stays as somebody has typed it', 'Hof', 'LADEN', 'Hofladen', 'LADEN'],
])('the Kürzel of a new partner %s', (_, companyName, shortName, typed, expected) => {
  expect(followedShortName({ companyName, familyName: '', shortName }, { companyName: typed })).toBe(expected)
})
