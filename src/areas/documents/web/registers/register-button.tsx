import { daysOfPeriod, type Period, periodLabel } from '#kernel/period.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import {
  bookingRegisters,
  type RegisterName,
  registerAddress,
  type ShownDocuments,
} from '../../contract/registers.ts'

interface RegisterButtonProps extends Pick<Parameters<typeof ExportButton>[0], 'more' | 'children'> {
  name: RegisterName
  /** The time of its bookings, or the documents that the list shows. */
  of: Period | ShownDocuments
}

/** A register at one click. */
export function RegisterButton({ name, of, ...rest }: RegisterButtonProps) {
  const [part, asked] = 'kind' in of ? [periodLabel(of), daysOfPeriod(of)] : ['gefiltert', of]
  return (
    <ExportButton
      name={`${bookingRegisters[name].title} ${part}`}
      addressOf={(format) => registerAddress(name, format, asked)}
      {...rest}
    />
  )
}
