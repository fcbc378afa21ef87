import WriteOff, { WriteOffLoading } from '#areas/payments/web/write-off.tsx'
import { useOne } from '#web/reads/use-read.ts'
import { readBill } from '../../contract.ts'
import { factsOfBill } from '../bill-view.ts'
import { dueDayOfBill } from './bill-standing.ts'

interface WriteOffBillProps {
  uuid: string
  /** What was open where one pressed the key; left out: it is asked also where it is small. */
  seenDue?: number
  onClose: () => void
}

/** Writes off what is open of a bill. */
export default function WriteOffBill({ uuid, seenDue, onClose }: WriteOffBillProps) {
  const { data: bill, error } = useOne(readBill, uuid)
  if (!bill) return <WriteOffLoading error={error} onClose={onClose} />
  return (
    <WriteOff
      mode="BILL"
      document={{ ...bill, number: bill.billNumber }}
      facts={factsOfBill(bill)}
      dueDay={dueDayOfBill(bill)}
      {...(seenDue !== undefined && { seenDue })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
