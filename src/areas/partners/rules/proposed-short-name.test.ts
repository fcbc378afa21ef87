import { expect, test } from 'vitest'
import { proposedShortName } from './proposed-short-name.ts'

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
