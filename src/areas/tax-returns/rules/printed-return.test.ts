import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { returnSums } from './printed-return.ts'

const sums = (owed: number, inputTax: number) =>
  returnSums({
    owed: cents(owed),
    inputTax: cents(inputTax),
    payable: cents(owed - inputTax),
    documentPayable: cents(owed - inputTax + 7),
    cutDifference: cents(-7),
  }).map(({ label, amount }) => [label, amount])

test('input tax is taken off the tax, and what is left is to be paid', () => {
  expect(sums(19_000, 12_000)).toEqual([
    ['Umsatzsteuer', 19_000],
    ['Abziehbare Vorsteuer', -12_000],
    ['Kennzahl 83: Verbleibende Vorauszahlung', 7_000],
    ['Davon Unterschied durch volle Euro', -7],
    ['Nach den Belegen, auf den Cent', 7_007],
  ])
})

test('or comes back', () => {
  expect(sums(12_000, 19_000)[2]).toEqual(['Kennzahl 83: Verbleibender Überschuss', -7_000])
})
