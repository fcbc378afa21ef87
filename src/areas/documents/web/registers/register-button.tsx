import { daysOfPeriod, type Period, periodLabel } from '#kernel/period.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { bookingRegisters, type RegisterName, registerAddress } from '../../contract/registers.ts'

interface RegisterButtonProps extends Pick<Parameters<typeof ExportButton>[0], 'more' | 'children'> {
  name: RegisterName
  period: Period
}

/** A register of a period at one click. */
export function RegisterButton({ name, period, ...rest }: RegisterButtonProps) {
  const days = daysOfPeriod(period)
  return (
    <ExportButton
      name={`${bookingRegisters[name].title} ${periodLabel(period)}`}
      addressOf={(format) => registerAddress(name, format, days)}
      {...rest}
    />
  )
}
