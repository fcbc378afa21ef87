import { describe, expect, test } from 'vitest'
import { reminderLevels } from './reminder-levels.ts'

const level = {
  names: { DE: 'Zahlungserinnerung', EN: 'Payment reminder' },
  ...{ days: 7, payWithin: 7, fee: 2.5, interest: false, lumpSum: false },
  texts: { DE: 'Bitte zahlen Sie.', EN: 'Please pay.' },
}
const faultsOf = (levels: unknown) =>
  reminderLevels.safeParse(levels).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the levels of reminders', () => {
  test('are one to four, with a fee in units', () => {
    expect(reminderLevels.parse([level])).toEqual([level])
    expect(faultsOf([])).toEqual([['', 'Ein bis 4 Mahnstufen']])
    expect(faultsOf([level, level, level, level, level])).toEqual([['', 'Ein bis 4 Mahnstufen']])
    expect(faultsOf(null)).toEqual([['', 'Ein bis 4 Mahnstufen']])
  })

  test.each([
    [{ days: 0 }, '1.days', 'Tage: eine Zahl von 1 bis 365'],
    [{ payWithin: 366 }, '1.payWithin', 'Zu zahlen innerhalb: eine Zahl von 1 bis 365'],
    [{ fee: -1 }, '1.fee', 'Gebühr: ein Betrag von 0 bis 100'],
    [{ fee: 100.01 }, '1.fee', 'Gebühr: ein Betrag von 0 bis 100'],
    [{ names: { DE: 'Mahnung', EN: ' ' } }, '1.names.EN', 'Name der Stufe fehlt'],
    [{ texts: { DE: '', EN: 'Please pay.' } }, '1.texts.DE', 'Text der Stufe fehlt'],
  ])('%j is refused at its field', (change, path, message) => {
    expect(faultsOf([level, { ...level, ...change }])).toEqual([[path, message]])
  })
})
