import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { concernsSmallBusiness } from '#areas/firm/rules/tax-schemes.ts'
import { berlinDay } from '#kernel/day.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { useRead } from '#web/reads/use-read.ts'

const SmallBusinessNotice = lazyOrNothing(async () => {
  const { SmallBusinessNotice } = await import('./small-business.tsx')
  return { default: SmallBusinessNotice }
})

/** The notice for the start page, which comes with the first file: few firms ever load what it says. */
export function SmallBusinessOnStart() {
  const { data: firm } = useRead(readFirm)
  return firm && concernsSmallBusiness(firm.taxSchemes, berlinDay(new Date())) ? (
    <SmallBusinessNotice />
  ) : null
}
