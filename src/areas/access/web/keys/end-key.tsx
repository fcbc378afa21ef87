import type { EntityId } from '#kernel/id.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { endKey } from '../../contract/keys.ts'

interface EndKeyProps {
  entityId: { uuid: EntityId }
  name: string
  /** Whose it is, where it is not one's own. */
  of?: string
}

/** Ends a key, once somebody has confirmed it. */
export function EndKey({ entityId, name, of }: EndKeyProps) {
  const ask = useConfirm()
  const toasts = useToasts()
  const end = useCommand(endKey, {
    showsErrors: 'fields',
    onApplied: () => toasts.success(`Der Schlüssel „${name}“ gilt nicht mehr.`),
  })
  const whole = of === undefined ? `„${name}“` : `„${name}“ von ${of}`

  function askToEnd() {
    ask({
      title: `Schlüssel ${whole} wirklich beenden?`,
      text: 'Das Programm, das ihn benutzt, kann Kontor danach nicht mehr aufrufen. Rückgängig machen lässt sich das nicht.',
      confirmLabel: 'Schlüssel beenden',
      danger: true,
      work: () => end.run({}, { uuid: entityId.uuid }),
    })
  }

  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={`Schlüssel ${whole} beenden`}
      busy={end.isUnderWay}
      onClick={askToEnd}
    >
      Beenden
    </Button>
  )
}
