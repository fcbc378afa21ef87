import { useState } from 'react'
import { daysOfPeriod, lastPeriod, type Period, periodLabel } from '#kernel/period.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { useToday } from '#web/use-today.ts'
import { bookingRegisters, type RegisterName, registerAddress } from '../contract/registers.ts'
import styles from './register-export.module.css'

/** What the buttons say; the list that they stand in says the rest. */
const shortNames: Record<RegisterName, string> = {
  bills: 'Rechnungseingangsbuch',
  cash: 'Kasse',
  invoices: 'Rechnungsausgangsbuch',
}

/** The registers of a list of documents (spec 2 §2): at one click those of the month that is over, or of the period last chosen. */
export function RegisterExport({ names }: { names: readonly RegisterName[] }) {
  const today = useToday()
  const [chosen, setPeriod] = useState<Period | null>(null)
  const period = chosen ?? lastPeriod('month', today)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={styles.export}>
      {names.map((name) => (
        <RegisterButton
          key={name}
          name={name}
          period={period}
          more={[{ label: 'Anderer Zeitraum …', onSelect: () => setChoosing(true), separated: true }]}
        >
          {shortNames[name]} <span className={styles.period}>{shortPeriod(period)}</span>
        </RegisterButton>
      ))}
      <SideLayer
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title="Register exportieren"
        size="narrow"
        footer={<Button onClick={() => setChoosing(false)}>Schließen</Button>}
      >
        <div className={styles.choice}>
          <PeriodPicker value={period} onChange={setPeriod} />
          {names.map((name) => (
            <RegisterButton key={name} name={name} period={period}>
              {bookingRegisters[name].title} <span className={styles.period}>{periodLabel(period)}</span>
            </RegisterButton>
          ))}
        </div>
      </SideLayer>
    </div>
  )
}

interface RegisterButtonProps extends Pick<Parameters<typeof ExportButton>[0], 'more' | 'children'> {
  name: RegisterName
  period: Period
}

function RegisterButton({ name, period, ...rest }: RegisterButtonProps) {
  const days = daysOfPeriod(period)
  return (
    <ExportButton
      name={`${bookingRegisters[name].title} ${periodLabel(period)}`}
      addressOf={(format) => registerAddress(name, format, days)}
      {...rest}
    />
  )
}

/** '10/2026' where there is little room. */
function shortPeriod(period: Period): string {
  return period.kind === 'month' ? `${period.from.slice(5)}/${period.from.slice(0, 4)}` : periodLabel(period)
}
