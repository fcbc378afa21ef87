import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import type { z } from '#kernel/zod.ts'
import { inputProblems, isAt, messageAt } from '#web/ui/forms/form-problems.ts'
import { type CommandOutcome, errorsOf } from '../commands/command-machine.ts'
import { type FormMark, sendFrom } from '../commands/form-mark.ts'
import { readFailedAgain } from '../reads/query-client.ts'
import { type Keeping, type KeepOptions, useKeptEntries } from './use-kept-entries.ts'

export interface FormOptions<V extends object, S extends z.ZodType> {
  /** The contract's schema of the input: the same that the server parses with. */
  schema: S
  initial: V
  /** What goes over the wire for the values of the form; `initial` is what it compares them with. */
  toInput: (values: V, initial: V) => unknown
  /** Where a field's errors lie in the input; by default under its own name. A field may answer for several paths. */
  paths?: { readonly [K in keyof V]?: string | readonly string[] }
  /** Checks that the schema cannot make, such as 'IBAN existiert schon'; paths as in the input, or names of fields. */
  check?: (values: V) => readonly FieldError[]
  /**
   * Sends the input; only called with a valid one. The form is busy until the promise resolves. Errors of the server
   * that it resolves to are shown at their fields. The command that it runs at once carries the form's entries; who waits for
   * something first runs it by `sendFrom(mark, …)`.
   */
  onSubmit: (
    input: z.input<S>,
    parsed: z.output<S>,
    mark: FormMark,
    // biome-ignore lint/suspicious/noConfusingVoidType: handlers may return nothing
  ) => void | Promise<void | readonly FieldError[] | CommandOutcome | undefined>
  /** What it has to wait for before it is sent, as said beside its button; null where nothing is under way. It is sent by itself then. */
  waitsFor?: string | null
  /** False as long as something is not read yet without which `toInput` and `check` would say something else: it is sent by itself once it is. */
  isLoaded?: boolean
  /** What is said meanwhile to who has sent it. */
  untilLoaded?: string
  /** Keeps what is typed in this browser until it is saved or given up (decisions §9). Not for passwords. */
  keep?: KeepOptions
  /** Enter in a field sends the form; false for long forms, where only Ctrl+Enter does. */
  submitOnEnter?: boolean
  /** Refusals that depend on more than the field at which they stand: gone with the next change of anything. */
  isOfWhole?: (error: FieldError) => boolean
  /** The form only shows what it holds, and sends nothing. What was typed before stays in it. */
  readOnly?: boolean
}

/** What layers, pages and footers need to know of a form, whatever its values are. */
export interface FormHandle {
  /** What a command that is sent from it knows it by. */
  mark: FormMark
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
  dirty: boolean
  busy: boolean
  /** What it waits for to be sent; null while it does not. */
  waitingFor: string | null
  readOnly: boolean
  /** How many fields are wrong; 0 before the first attempt. */
  problemCount: number
  /** Errors that belong to no field of the form. */
  otherErrors: readonly FieldError[]
  attempt: number
  submit: () => Promise<void>
  /** What is kept of it in this browser; null for forms of which nothing is. */
  kept: Keeping | null
  /** Whether it still holds what was last sent: nothing was typed meanwhile. */
  isAsSent: () => boolean
}

export interface FormField<T, K extends string> {
  name: K
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

export interface Form<V extends object> extends FormHandle {
  values: V
  /** What counts as not typed: what the form began with, or was last given. */
  initial: V
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  patch: (changes: Partial<V>) => void
  /** Name, value, onChange and error of a field, to be spread into it. */
  field: <K extends keyof V & string>(name: K) => FormField<V[K], K>
  setServerErrors: (errors: readonly FieldError[]) => void
  /**
   * What it was for is done, and its page is about to go: nothing more is sent from it until it is reset. The next page may take seconds to
   * come, and who presses once more would record the same twice.
   */
  finish: () => void
  /** Stored elsewhere by now, as by a draft: these values count as not typed, whatever the form holds. */
  settle: (values: V) => void
  /** Back to the first values, or to new ones (which are then the undirty ones). */
  reset: (values?: V) => void
}

const readAgainMs = 3000
const savedOnceLoaded = 'Wird gespeichert, sobald alles geladen ist …'

/** A form over a contract: errors appear after the first attempt to send, and then follow what is typed (spec 1 §5). */
export function useForm<V extends object, S extends z.ZodType>(options: FormOptions<V, S>): Form<V> {
  const { schema, toInput, check, onSubmit, isOfWhole, submitOnEnter = true, readOnly = false } = options
  const { isLoaded = true, untilLoaded = savedOnceLoaded } = options
  const waitsFor = isLoaded ? (options.waitsFor ?? null) : untilLoaded
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const finished = useRef(false)
  const [isFinished, setFinished] = useState(false)
  const sent = useRef<V | null>(null)
  const [{ initial, settled }, setBase] = useState({ initial: options.initial, settled: null as V | null })
  const [values, setValues] = useState(options.initial)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [serverErrors, setServer] = useState<readonly FieldError[]>([])

  const pathsOf = (name: keyof V & string): readonly string[] => {
    const paths = options.paths?.[name] ?? name
    return typeof paths === 'string' ? [paths] : paths
  }
  const allProblems = (current: V) => [
    ...inputProblems(schema, toInput(current, initial)),
    ...(check?.(current) ?? []),
  ]

  const errors = attempt > 0 ? [...allProblems(values), ...serverErrors] : serverErrors
  const names = Object.keys(values) as (keyof V & string)[] // Object.keys is typed string[]; V is a plain record
  const isAtOne = (error: FieldError, of: readonly (keyof V & string)[]) =>
    of.some((name) => isAt(error, name) || pathsOf(name).some((path) => isAt(error, path)))
  const isOwned = (error: FieldError) => isAtOne(error, names)
  const errorOf = (name: keyof V & string) => messageAt(errors, [...new Set([name, ...pathsOf(name)])])
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  const dirty = useMemo(() => !sameValues(values, settled ?? initial), [values, settled, initial])
  const kept = useKeptEntries<V>(options.keep, {
    // What can no longer be saved is not offered again; nor what is saved, whatever comes into the form before its page goes.
    ...{ mark: element, values, initial, dirty: dirty && !readOnly && !isFinished },
    restore(begunWith, typed) {
      setBase({ initial: begunWith, settled: null })
      setValues(typed)
    },
  })

  function patch(changes: Partial<V>) {
    setValues((old) => ({ ...old, ...changes }))
    // What the server said about a value no longer holds for another one; nor what it said about the whole.
    const changed = Object.keys(changes) as (keyof V & string)[] // as above
    setServer((old) =>
      old.length === 0
        ? old
        : old.filter((error) => isOwned(error) && !isOfWhole?.(error) && !isAtOne(error, changed)),
    )
  }

  function showErrors(found: readonly FieldError[]) {
    // The fields must be marked before the first marked one can take the focus.
    flushSync(() => {
      setServer(found)
      setAttempt((n) => n + 1)
    })
    focusFirstInvalid(element.current)
  }

  async function submit() {
    // The ref, not the state: a second press may come before the next render.
    if (sending.current || finished.current || readOnly) return
    if (!isLoaded) return setIsWaiting(true)
    const input = toInput(values, initial)
    const parsed = parseInput(schema, input)
    const isWrong = !parsed.ok || (check?.(values).length ?? 0) > 0
    setIsWaiting(!isWrong && waitsFor !== null)
    if (isWrong) return showErrors([])
    if (waitsFor !== null) return
    sending.current = true
    sent.current = values
    setServer([])
    setBusy(true)
    try {
      // The schema has just accepted it, so it is what the schema takes.
      const outcome =
        (await sendFrom(element, () => onSubmit(input as z.input<S>, parsed.value, element))) ?? []
      const refused = 'kind' in outcome ? errorsOf(outcome) : outcome
      if (refused.length > 0) showErrors(refused)
    } finally {
      sending.current = false
      setBusy(finished.current)
    }
  }

  useSentWhenReady({ isWaiting, isLoaded, isReady: waitsFor === null, submit })

  return {
    // As stable as the form itself, and nobody else's.
    mark: element,
    values,
    initial,
    set: (name, value) => patch({ [name]: value } as unknown as Partial<V>), // a computed key widens to string
    patch,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => patch({ [name]: value } as unknown as Partial<V>), // as above
      error: errorOf(name),
    }),
    setServerErrors: showErrors,
    finish: () => {
      finished.current = true
      setFinished(true)
      setBusy(true)
    },
    settle: (stored) => setBase((base) => ({ ...base, settled: stored })),
    reset: (next) => {
      if (finished.current) setBusy(sending.current)
      finished.current = false
      setFinished(false)
      setBase({ initial: next ?? initial, settled: null })
      setValues(next ?? initial)
      setServer([])
      setAttempt(0)
      setIsWaiting(false)
    },
    dirty,
    busy: busy || isWaiting,
    waitingFor: isWaiting ? waitsFor : null,
    readOnly,
    attempt,
    problemCount: names.filter((name) => errorOf(name) !== undefined).length,
    otherErrors: errors.filter((error) => !isOwned(error)),
    submit,
    kept,
    isAsSent: () => sent.current === null || sameValues(latest.current, sent.current),
    formProps: formProps(element, submit, submitOnEnter),
  }
}

interface Waiting {
  isWaiting: boolean
  isLoaded: boolean
  isReady: boolean
  submit: () => void
}

/** What was pressed before everything was there is sent as soon as it is. */
function useSentWhenReady({ isWaiting, isLoaded, isReady, submit }: Waiting): void {
  // Perhaps it could not be read.
  useEffect(() => {
    if (!isWaiting || isLoaded) return
    readFailedAgain()
    const trying = setInterval(readFailedAgain, readAgainMs)
    return () => clearInterval(trying)
  }, [isWaiting, isLoaded])

  // Sent as it is then: who goes on typing meanwhile sees that saved, too, and what is wrong then is said as ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that the wait is over is the occasion
  useEffect(() => {
    // Not within the effect, where nothing can be drawn at once: what is wrong could not take the focus.
    if (isWaiting && isReady) queueMicrotask(submit)
  }, [isWaiting, isReady])
}

function formProps(
  ref: RefObject<HTMLFormElement | null>,
  submit: () => void,
  submitOnEnter: boolean,
): FormHandle['formProps'] {
  return {
    ref,
    noValidate: true,
    onSubmit: (event) => {
      // React passes events of nested layers up through their portals; those forms are not this one.
      event.preventDefault()
      event.stopPropagation()
      if (event.target === event.currentTarget) submit()
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.defaultPrevented) return
      if (!(event.target instanceof Element) || !isOwn(event.currentTarget, event.target)) return
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        submit()
      } else if (!submitOnEnter && event.target instanceof HTMLInputElement) {
        event.preventDefault()
      }
    },
  }
}

/**
 * Whether a key is the form's: pressed within it, or in a list of one of its fields that has just been closed and still
 * fades. What lies in another layer, which React hands on as well, is not.
 */
function isOwn(form: HTMLFormElement, target: Element): boolean {
  if (form.contains(target)) return true
  return target.closest('[data-closed]') !== null && target.closest('form, [role$="dialog"]') === null
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  // What two people changed is decided there, and not in the field that it is about.
  const question = form?.querySelector<HTMLElement>('[data-asked] button')
  const found = question ?? form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  // Of a group the field that is marked.
  const first = found?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? found
  if (!first) return
  const focusable = 'input:checked, input, textarea, button'
  const target = first.matches('input, textarea, button')
    ? first
    : (first.querySelector<HTMLElement>(focusable) ?? first)
  target?.focus()
}

function sameValues<V extends object>(a: V, b: V): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
