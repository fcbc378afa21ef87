import { useState } from 'react'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import type { Invoice } from '../../contract.ts'
import { handedOutQuestion } from '../../rules/change-problem.ts'

/**
 * Asked before a downloaded invoice is changed (decisions §4, 'Issued'). `declare` answers what the replacement declares;
 * null: the customer has it, and it stays as it is.
 */
export function useHandedOutQuestion({ issued }: Pick<Invoice, 'issued'>) {
  const confirm = useConfirm()
  const [isHandedOut, setHandedOut] = useState(false)
  async function declare(): Promise<{ notHandedOut: boolean } | null> {
    setHandedOut(false)
    if (issued !== 'DOWNLOADED') return { notHandedOut: false }
    const isFree = await confirm({
      title: handedOutQuestion,
      text: 'Das PDF wurde schon heruntergeladen. Was der Kunde hat, wird nicht mehr geändert, sondern storniert. Ihre Antwort wird festgehalten.',
      confirmLabel: 'Nein, speichern',
      cancelLabel: 'Ja, nicht ändern',
      danger: false,
    })
    setHandedOut(!isFree)
    return isFree ? { notHandedOut: true } : null
  }
  return { declare, isHandedOut }
}
