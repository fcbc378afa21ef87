import { expect, test } from 'vitest'
import { holdCitations } from './citations.ts'

test.each([
  ['(§ 19 UStG)', '(§_19_UStG)'],
  ['(§ 14 Abs. 4 Nr. 8 UStG)', '(§_14 Abs._4 Nr._8_UStG)'],
  ['(§ 14b Abs. 1 Satz 5 UStG)', '(§_14b Abs._1 Satz_5_UStG)'],
  ['§ 25a Abs. 1 Nr. 2 Buchst. a UStG', '§_25a Abs._1 Nr._2 Buchst._a_UStG'],
  ['§ 3c, § 18j UStG', '§_3c, §_18j_UStG'],
  ['§§ 125, 161 HGB', '§§_125, 161_HGB'],
  ['Nach § 35a GmbHG stehen', 'Nach §_35a_GmbHG stehen'],
  ['§ 4 Nr. 2 bis 7 UStG', '§_4 Nr._2 bis 7_UStG'],
  ['Rechnung Nr. 12 an die GmbH', 'Rechnung Nr._12 an die GmbH'],
  ['Der Satz wird gedruckt. Das S. steht', 'Der Satz wird gedruckt. Das S. steht'],
])('%s', (text, held) => {
  expect(holdCitations(text)).toBe(held.replaceAll('_', '\u00a0'))
})
