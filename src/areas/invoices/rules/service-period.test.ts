import { expect, test } from 'vitest'
import { day } from '#test/pdf/samples.ts'
import {
  servicePeriodLabel,
  servicePeriodOf,
  servicePeriodProblems,
  servicePeriodText,
} from './service-period.ts'

const invoiceDate = day('2026-12-02')
const [first, last] = [day('2026-11-01'), day('2026-11-30')]

test.each([
  [{}, 'Leistungsdatum 02.12.2026', 0],
  [{ serviceDate: last }, 'Leistungsdatum 30.11.2026', 0],
  [{ serviceDate: last, serviceDateFrom: first }, 'Leistungszeitraum 01.11.2026 – 30.11.2026', 0],
  [{ serviceDateFrom: first }, 'Leistungszeitraum 01.11.2026 – 02.12.2026', 0],
  [{ serviceDate: last, serviceDateFrom: last }, 'Leistungsdatum 30.11.2026', 0],
  [{ serviceDate: first, serviceDateFrom: last }, 'Leistungszeitraum 30.11.2026 – 01.11.2026', 1],
])('%j', (sent, said, problems) => {
  const period = servicePeriodOf({ invoiceDate, serviceDate: null, serviceDateFrom: null, ...sent })
  expect(`${servicePeriodLabel(period)} ${servicePeriodText(period)}`).toBe(said)
  expect(servicePeriodProblems(period, false)).toHaveLength(problems)
})
