import type { CommandDeclaration } from '#kernel/declare.ts'
import type { propertyChange } from '#kernel/property-change.ts'
import { sentenceOf } from './command-machine.ts'
import { useCommand } from './use-command.ts'

export type PropertyCommand = CommandDeclaration<typeof propertyChange, `${string}/:uuid/props/:propertyName`>

/**
 * Changes one property of an entity where it stands (spec 1 §4.2). `submit` resolves once the change is confirmed and
 * refuses by throwing a German message, as InlineEdit expects it: the server's, or that it cannot be reached.
 */
export function usePropertyChange(declaration: PropertyCommand, uuid: string) {
  const command = useCommand(declaration, { showsErrors: 'fields' })
  return {
    busy: command.isUnderWay,
    waiting: command.waiting,
    async submit(propertyName: string, oldValue: unknown, value: unknown): Promise<void> {
      const outcome = await command.run({ propertyName, oldValue, value }, { uuid, propertyName })
      if (outcome.kind !== 'applied') throw new Error(sentenceOf(outcome))
    },
  }
}
