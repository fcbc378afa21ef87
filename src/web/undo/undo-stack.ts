import { sessionStore } from '../session/session.ts'
import { noLayerOpen } from '../ui/layers/layer-stack.ts'

// Outside of fields Ctrl+Z takes back the last thing that this tab did and that can be taken back: one row or many at once.

/** How long the key remembers: what was done longer ago is taken back where it stands. */
export const rememberedMs = 5 * 60_000
/** More steps back nobody knows any more. */
const most = 20

interface Done {
  /** Takes it back; heard once. */
  undo: () => void
  /** Its button stands to be seen, also over a layer, such as where a line was removed. */
  isShown: () => boolean
  userId: string | undefined
  at: number
}

const done: Done[] = []
let isListening = false

/** Remembers what was done as the last thing; the answer forgets it, once it is taken back otherwise. */
export function rememberDone(undo: () => void, isShown = () => false): () => void {
  if (!isListening) addEventListener('keydown', onKeyDown)
  isListening = true
  const entry: Done = { undo, isShown, userId: userNow(), at: Date.now() }
  done.push(entry)
  if (done.length > most) done.shift()
  return () => forget(entry)
}

const userNow = () => sessionStore.get()?.userId

function forget(entry: Done): void {
  const at = done.indexOf(entry)
  if (at >= 0) done.splice(at, 1)
}

/** Takes the last thing back; false where there is none. With a layer open only that whose button stands. */
export function takeBackLast(now = Date.now(), isFree = noLayerOpen()): boolean {
  const userId = userNow()
  for (const entry of [...done])
    if (entry.userId !== userId || (!entry.isShown() && now - entry.at > rememberedMs)) forget(entry)
  const last = done.at(-1)
  if (!last || !(isFree || last.isShown())) return false
  forget(last)
  last.undo()
  return true
}

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
  if (!isUndo || event.shiftKey || event.altKey || event.repeat || event.defaultPrevented) return
  const { target } = event
  if (!(target instanceof Element && target.matches(typed))) {
    if (takeBackLast()) event.preventDefault()
  } else if (target instanceof HTMLInputElement && target.value === '' && target.closest('search')) {
    afterOwnUndo(target, () => void takeBackLast())
  }
  // In other fields the key takes back what was typed.
}

/** Lists are opened with their search focused: while it is empty, and the browser has nothing typed there to bring back, the key goes on. */
function afterOwnUndo(field: HTMLInputElement, goOn: () => void): void {
  const heard = new AbortController()
  const isOwn = (event: InputEvent) => event.inputType === 'historyUndo' && heard.abort()
  addEventListener('beforeinput', isOwn, { signal: heard.signal, capture: true })
  // It brings back within the key's own task.
  setTimeout(() => {
    if (heard.signal.aborted) return
    heard.abort()
    if (field.value === '') goOn()
  })
}

const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
