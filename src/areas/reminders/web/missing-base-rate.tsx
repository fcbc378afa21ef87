import { type ReactNode, useState } from 'react'
import { AskFor } from '#areas/access/web/requests/ask-for.tsx'
import { type Day, formatDay } from '#kernel/day.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useAll } from '#web/reads/use-read.ts'
import { useMay } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { listBaseRates, storeBaseRate } from '../contract/base-rates.ts'

const BaseRateLayer = onDemand(async () => ({
  default: (await import('./base-rate-layer.tsx')).BaseRateLayer,
}))

interface MissingBaseRateProps {
  validFrom: Day
  className?: string
  /** What else can be done about it. */
  besides?: ReactNode
}

/** Without the base rate of a half-year no interest is known: it is entered here, or asked for by who may not. */
export function MissingBaseRate({ validFrom, className, besides }: MissingBaseRateProps) {
  const [isOpen, setOpen] = useState(false)
  const mayStore = useMay(storeBaseRate.access)
  const { data: known } = useAll(listBaseRates)
  const day = formatDay(validFrom)
  return (
    <>
      <Notice
        kind="warning"
        live
        title={`Der Basiszinssatz ab dem ${day} fehlt`}
        {...(className !== undefined && { className })}
        action={
          <>
            {mayStore ? (
              <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Eintragen
              </Button>
            ) : (
              <AskFor text={`Bitte tragen Sie den Basiszinssatz ab dem ${day} ein.`} />
            )}
            {besides}
          </>
        }
      >
        Ohne ihn wird kein Brief geschrieben, der Zinsen verlangt. Die Bundesbank gibt ihn zum 1. Januar und
        1. Juli bekannt (§ 247 BGB).
      </Notice>
      {isOpen && known && (
        <BaseRateLayer validFrom={validFrom} known={known} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
