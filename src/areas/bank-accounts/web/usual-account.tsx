import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { changeFirm } from '#areas/firm/contract.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Select } from '#web/ui/choices/select.tsx'
import type { BankAccount } from '../contract.ts'
import styles from './usual-account.module.css'

const none = 'NONE'

/** Which account is proposed for a payment whose partner had none yet. */
export function UsualAccount({ accounts }: { accounts: readonly BankAccount[] }) {
  const firm = useRead(readFirm).data
  const change = useCommand(changeFirm)
  if (!firm) return null
  return (
    <div className={styles.usual}>
      <Select
        label="Übliches Konto für Zahlungen"
        hint="Steht in einer Zahlung schon da, solange mit diesem Kunden oder Lieferanten kein anderes benutzt wurde."
        options={[
          { value: none, label: 'keines' },
          ...accounts.map(({ entityId, shortName }) => ({
            value: entityId.uuid as string,
            label: shortName,
          })),
        ]}
        value={firm.usualBankAccountEntityId ?? none}
        disabled={change.isUnderWay}
        onChange={(chosen) => void change.run({ usualBankAccountEntityId: chosen === none ? null : chosen })}
      />
    </div>
  )
}
