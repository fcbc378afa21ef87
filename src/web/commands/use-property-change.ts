import type { CommandDeclaration } from '#kernel/declare.ts'
import type { propertyChange } from '#kernel/property-change.ts'
import { useToasts } from '../ui/popups/toasts.tsx'
import { sayWithUndo } from '../undo/undo-message.tsx'
import { sentenceOf } from './command-machine.ts'
import { useCommand } from './use-command.ts'

export type PropertyCommand = CommandDeclaration<typeof propertyChange, `${string}/:uuid/props/:propertyName`>

/**
 * Changes one property of an entity where it stands (spec 1 §4.2); a message says so and takes it back. `submit` resolves once
 * the change is confirmed and refuses by throwing a German message, as InlineEdit expects it: the server's, or that it cannot be
 * reached.
 */
export function usePropertyChange(declaration: PropertyCommand, uuid: string, label: string) {
  const toasts = useToasts()
  const command = useCommand(declaration, { showsErrors: 'fields' })
  return {
    busy: command.isUnderWay,
    waiting: command.waiting,
    async submit(propertyName: string, oldValue: unknown, value: unknown): Promise<void> {
      const params = { uuid, propertyName }
      const outcome = await command.run({ propertyName, oldValue, value }, params)
      if (outcome.kind !== 'applied') throw new Error(sentenceOf(outcome))
      sayWithUndo(toasts, `${label} geändert.`, {
        ...{ command: declaration, params, said: `${label} wieder wie vorher.` },
        // As it was sent: who changed it since is not overwritten.
        input: { propertyName, oldValue: value, value: oldValue },
      })
    },
  }
}
