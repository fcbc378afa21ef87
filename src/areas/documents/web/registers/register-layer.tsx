import { type Period, periodLabel } from '#kernel/period.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { bookingRegisters, type RegisterName } from '../../contract/registers.ts'
import { RegisterButton } from './register-button.tsx'
import styles from './register-export.module.css'

interface RegisterLayerProps {
  names: readonly RegisterName[]
  period: Period
  onPeriod: (period: Period) => void
  onClose: () => void
}

/** The registers of another period than the last month. */
export default function RegisterLayer({ names, period, onPeriod, onClose }: RegisterLayerProps) {
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Register exportieren"
      size="narrow"
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <div className={styles.choice}>
        <PeriodPicker value={period} onChange={onPeriod} />
        {names.map((name) => (
          <RegisterButton key={name} name={name} of={period}>
            {bookingRegisters[name].title} <span className={styles.period}>{periodLabel(period)}</span>
          </RegisterButton>
        ))}
      </div>
    </SideLayer>
  )
}
