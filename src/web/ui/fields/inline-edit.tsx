import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { readWholeNumber } from '#kernel/numbers/whole-number.ts'
import { cx } from '../cx.ts'
import { X } from '../first-icons.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { Check, Pencil } from '../icons.ts'
import { Spinner } from '../notices/spinner.tsx'
import { useToasts } from '../popups/toasts.tsx'
import styles from './inline-edit.module.css'
import inputs from './input.module.css'
import { NumberInput } from './number-input.tsx'

export interface InlineEditProps {
  /** What the value is, such as 'Bezeichnung'; part of the accessible name. */
  label: string
  /** The confirmed value. */
  value: string
  /** What is shown instead, such as 'Sofort' for 0. */
  display?: string
  kind?: 'text' | 'integer'
  /**
   * Sends the new value; resolves once the server has confirmed it. Refuses by throwing an Error with a German message,
   * which is shown, and the field stays open. `seen` is the value that the person knows and means to replace.
   */
  onSubmit: (value: string, seen: string) => Promise<void>
  /** A check before sending; the message, or null. */
  check?: (value: string) => string | null
  align?: 'start' | 'end'
  disabled?: boolean
  maxLength?: number
  /** The largest integer that it may be. */
  most?: number
  /** What is said of an integer that was emptied. */
  missing?: string
}

/**
 * Shows a value that can be changed where it stands: Enter and leaving it send, Escape leaves it as it was (spec 1 §4.2). The browser
 * asks before it closes on what is not sent.
 */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, display = value, align = 'start', disabled } = props
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function stop(hadFocus = true) {
    flushSync(() => setEditing(false))
    if (hadFocus) button.current?.focus()
  }

  if (editing) return <Editor {...props} onDone={stop} />
  return (
    <button
      ref={button}
      type="button"
      disabled={disabled}
      aria-label={`${label} bearbeiten: ${display || 'leer'}`}
      className={cx(styles.show, styles[align])}
      onClick={() => setEditing(true)}
    >
      <span className={cx(styles.value, !display && styles.blank)}>{display || '–'}</span>
      <Pencil aria-hidden="true" className={styles.pencil} />
    </button>
  )
}

type EditorProps = InlineEditProps & { onDone: (hadFocus?: boolean) => void }

function Editor(props: EditorProps) {
  const { label, kind = 'text', align, maxLength, onDone } = props
  const id = useId()
  const { text, setText, error, busy, root, submit } = useEdit(props)
  useUnsaved(text.trim() !== props.value && !busy)

  function takeKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.stopPropagation()
      submit('here')
    } else if (event.key === 'Escape') {
      // Only the edit ends, not the layer around it.
      event.preventDefault()
      event.stopPropagation()
      onDone()
    }
  }

  function takeBlur(event: FocusEvent) {
    // Another window came to the front, or one of its own buttons has the focus.
    if (root.current?.contains(document.activeElement) || root.current?.contains(event.relatedTarget)) return
    submit('left')
  }

  const box = {
    // The person has just asked to edit it.
    ...{ autoFocus: true, readOnly: busy, maxLength, value: text, autoComplete: 'off' },
    ...{ 'aria-label': label, 'aria-invalid': error ? true : undefined, 'aria-busy': busy || undefined },
    'aria-describedby': error ? id : undefined,
    className: cx(align === 'end' && inputs.number),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving count in the input and on its two buttons
    <span ref={root} className={styles.editor} onKeyDown={takeKey} onBlur={takeBlur}>
      <span className={cx(inputs.box, styles.box)}>
        {kind === 'integer' ? (
          <NumberInput {...box} inputMode="numeric" onChange={setText} />
        ) : (
          <input {...box} type="text" onChange={(event) => setText(event.currentTarget.value)} />
        )}
        <span className={inputs.tools}>
          {busy ? (
            <Spinner label="Wird gespeichert" className={styles.spinner} />
          ) : (
            <>
              <Tool label="Übernehmen" onClick={() => submit('here')}>
                <Check aria-hidden="true" />
              </Tool>
              <Tool label="Abbrechen" onClick={() => onDone()}>
                <X aria-hidden="true" />
              </Tool>
            </>
          )}
        </span>
      </span>
      {error && (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  )
}

/** A button of the editor. A press leaves the focus in the input: that is no leaving, in no browser. */
function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={inputs.tool}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** What is typed, and what becomes of it: checked, sent, refused, or saved by somebody else meanwhile. */
function useEdit({ label, value, kind = 'text', onSubmit, check, most, missing, onDone }: EditorProps) {
  const [text, setText] = useState(value)
  // What the person changes. When somebody else saves meanwhile, it is said before anything is replaced.
  const [seen, setSeen] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const toasts = useToasts()
  // What a failed try wanted to save; its confirmation may still come, when only the answer was lost.
  const tried = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: that another value is saved is the occasion
  useEffect(() => {
    if (tried.current !== value || text.trim() !== value) return
    const hasFocus = root.current?.contains(document.activeElement)
    // Not within the effect: where the focus goes to is rendered at once.
    queueMicrotask(() => onDone(hasFocus))
  }, [value])

  /** `left`: the focus is elsewhere, and stays there. */
  async function submit(from: 'here' | 'left') {
    if (busy) return
    const hadFocus = from === 'here'
    const read = kind === 'integer' ? readWholeNumber(text, { most, missing }) : null
    if (read && !read.ok) return setError(read.message)
    const next = read?.ok ? String(read.value) : text.trim()
    setText(next)
    if (next === value) return onDone(hadFocus)
    if (value !== seen) {
      setSeen(value)
      return setError(`Inzwischen gespeichert: „${value}“. Erneutes Übernehmen ersetzt das.`)
    }
    const problem = check?.(next) ?? null
    setError(problem)
    if (problem !== null) return
    setBusy(true)
    tried.current = null
    try {
      await onSubmit(next, seen)
      onDone(hadFocus)
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'Das hat nicht geklappt'
      // The page was left meanwhile, and the field with it.
      if (!root.current) return toasts.failure(`${label}: ${message}`)
      setError(message)
      setBusy(false)
      tried.current = next
    }
  }

  return { text, setText, error, busy, root, submit }
}
