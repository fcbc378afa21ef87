import { expect, test } from 'vitest'
import { day } from '#test/pdf/samples.ts'
import { type DateFacts, dateNotices } from './date-notices.ts'

const facts: DateFacts = {
  invoiceDay: day('2026-11-12'),
  serviceDay: day('2026-11-12'),
  storedDay: null,
  today: day('2026-11-22'),
  taxTypes: ['VAT'],
}

const old = 'über einen Monat zurück'
const supply = (until: string) => `bis zum ${until} auszustellen (sechs Monate, § 14 Abs. 2 UStG)`
const eu = (until: string) => `bis zum ${until} auszustellen (§ 14a UStG)`

test.each<[Partial<DateFacts>, string[]]>([
  [{}, []],
  [{ invoiceDay: day('2026-10-22') }, []],
  [{ invoiceDay: day('2026-10-21') }, [old]],
  // A stored invoice is pointed out only when it is to bear another day.
  [{ invoiceDay: day('2026-10-21'), storedDay: day('2026-10-21') }, []],
  [{ invoiceDay: day('2026-10-20'), storedDay: day('2026-10-21') }, [old]],
  [{ serviceDay: day('2026-05-12') }, []],
  [{ serviceDay: day('2026-05-11') }, [supply('11.11.2026')]],
  // The last day of a shorter month.
  [{ serviceDay: day('2025-08-31'), invoiceDay: day('2026-02-28'), today: day('2026-03-01') }, []],
  [
    { serviceDay: day('2025-08-31'), invoiceDay: day('2026-03-01'), today: day('2026-03-01') },
    [supply('28.02.2026')],
  ],
  [{ taxTypes: ['VAT', 'NONE_EU'], serviceDay: day('2026-10-01'), invoiceDay: day('2026-11-15') }, []],
  [
    { taxTypes: ['NONE_EU'], serviceDay: day('2026-10-31'), invoiceDay: day('2026-11-16') },
    [eu('15.11.2026')],
  ],
  [{ taxTypes: ['NONE_EU'], serviceDay: day('2025-12-31') }, [eu('15.01.2026')]],
  [
    { taxTypes: ['NONE_EU'], serviceDay: day('2025-12-31'), invoiceDay: day('2026-01-31') },
    [old, eu('15.01.2026')],
  ],
  [{ taxTypes: ['SERVICE_EU'], serviceDay: day('2025-12-31') }, [eu('15.01.2026')]],
  // A supply that is still to come.
  [{ serviceDay: day('2027-01-31') }, []],
])('%j', (change, expected) => {
  const notices = dateNotices({ ...facts, ...change })
  expect(notices).toHaveLength(expected.length)
  for (const [index, part] of expected.entries()) expect(notices[index]).toContain(part)
})
