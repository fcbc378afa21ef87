import { useEffect, useRef } from 'react'
import type { CommandDeclaration, ParamsOf, WireInputOf } from '#kernel/declare.ts'
import { type Params, postCommand, unreachable } from '../api.ts'
import { newRequestId } from '../commands/new-request-id.ts'
import { sessionStore } from '../session/session.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { type Toasts, useToasts } from '../ui/popups/toasts.tsx'
import { rememberDone } from './undo-stack.ts'

/** The command that takes back what was done (ADR 0064). */
export interface WayBack<D extends CommandDeclaration> {
  command: D
  params: [ParamsOf<D['path']>] extends [never] ? Params : Record<ParamsOf<D['path']>, string>
  input: WireInputOf<D>
  /** What is said then. */
  said: string
  /** Told the id of what was stored anew; '' where nothing was. */
  onUndone?: (uuid: string) => void
}

/** Says what was done; its button, and Ctrl+Z, take it back by a command: made then, where it is to be looked for; a text says why not. */
export function sayWithUndo<D extends CommandDeclaration>(
  toasts: Toasts,
  text: string,
  way: WayBack<D> | (() => Promise<WayBack<D> | string>),
): void {
  // One id: a repeat after a lost answer is answered, and nothing is done twice.
  const requestId = newRequestId()
  async function undo() {
    const found = typeof way === 'function' ? await way() : way
    if (typeof found === 'string') return toasts.failure(found)
    const { command, params, input, said, onUndone } = found
    const outcome = await postCommand(command, params, input, requestId)
    if (outcome.kind === 'success') {
      const { answer } = outcome
      onUndone?.(('entityId' in answer && answer.entityId?.uuid) || '')
      return toasts.success(said)
    }
    if (outcome.kind === 'error') return toasts.failure(outcome.problem.title)
    toasts.failure(unreachable)
    rememberDone(() => void undo())
  }
  sayWithWayBack(toasts, text, () => void undo())
}

/** The same of what only this tab knows, such as filters that were taken away. */
export function sayWithWayBack(toasts: Toasts, text: string, undo: () => void): void {
  const button: { current: HTMLButtonElement | null } = { current: null }
  const back = () => {
    forget()
    undo()
  }
  // By the button as long as it stands: its press closes the message too.
  const isShown = () => button.current?.isConnected ?? false
  const forget = rememberDone(() => (isShown() ? button.current?.click() : undo()), isShown)
  toasts.success(text, <Back button={button} userId={sessionStore.get()?.userId} onPress={back} />)
}

interface BackProps {
  button: { current: HTMLButtonElement | null }
  /** Who did it. */
  userId: string | undefined
  onPress: () => void
}

function Back({ button, userId, onPress }: BackProps) {
  const isPressed = useRef(false)
  const { dropOffers } = useToasts()
  const isTheirs = useStore(sessionStore)?.userId !== userId
  // Nobody else takes it back, nor reads what was done.
  useEffect(() => {
    if (isTheirs) dropOffers()
  }, [isTheirs, dropOffers])
  return (
    <Button
      ref={button}
      size="small"
      kind="quiet"
      aria-keyshortcuts="Control+Z"
      onClick={() => {
        if (isPressed.current) return
        isPressed.current = true
        onPress()
      }}
    >
      Rückgängig{' '}
      <span aria-hidden="true">
        <Kbd>Strg Z</Kbd>
      </span>
    </Button>
  )
}
