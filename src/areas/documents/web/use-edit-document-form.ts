import { type ReactNode, useRef, useState } from 'react'
import { isLockedRefusal } from '#areas/locks/rules/locked-problems.ts'
import type { CommandDeclaration, ReadDeclaration, Resource, WireInputOf } from '#kernel/declare.ts'
import { codeOfProblem, type FieldError } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { type CommandHandle, errorsOf, useCommand } from '#web/commands/use-command.ts'
import { type Form, type FormOptions, useForm } from '#web/forms/use-form.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { MergedForm } from '../rules/changes/merge-values.ts'
import type { StateNames } from '../rules/changes/state-change.ts'
import type { FormMerge, MergeQuestion } from './merge-questions.ts'
import { type AskAgain, useAskedAgain } from './use-asked-again.ts'
import {
  type Begun,
  begunFrom,
  type Followed,
  type FollowedDocument,
  useFollowedDocument,
} from './use-followed-document.ts'

/** What the forms of stored bills, invoices and cancellations differ by. */
interface EditOptions<V extends object, L, D extends FollowedDocument, C extends CommandDeclaration>
  extends Pick<FormOptions<V, C['input']>, 'paths' | 'check' | 'readOnly'> {
  document: D
  /** What replaces it; without parameters in its path. */
  command: C
  /** Whose reads show it. */
  resource: Resource
  /** What is typed is kept in this browser under this name. */
  kept: { form: string; what: string }
  /** Reads its history with the recorded states. */
  states: ReadDeclaration
  /** The document's values as the form holds them. */
  valuesOf: (document: D) => V
  /** The replacement for the values of the form, without version. */
  toInput: (values: V) => unknown
  merge: FormMerge<V, L>
  /** The names that 'Verlauf' needs. */
  names: StateNames
  /** Asked before it is sent: what the replacement declares besides; null stops it. */
  declare?: (input: WireInputOf<C>) => Promise<object | null>
  /** The server's refusal as this form shows it. */
  refused?: (errors: readonly FieldError[]) => readonly FieldError[]
  /** Asked where the server refuses it: what it is sent with once more; null where the refusal stands. */
  askRefused?: AskAgain
  /** Said once it is saved. */
  saved: string
  /** The ways on from there. */
  savedActions?: ReactNode
  onDone: () => void
}

interface EditedDocument<V extends object, C extends CommandDeclaration> {
  form: Form<V>
  save: CommandHandle<C>
  followed: Followed
  /** Saves, and goes on with `then` instead of closing; refused or undecided, the form stays and nothing follows. */
  saveAnd: (then: () => void) => Promise<void>
}

/**
 * The form of a stored document: it follows what others save meanwhile, merges it with what was typed here, asks about
 * what both changed, and knows when the document is gone.
 */
export function useEditDocumentForm<
  V extends MergedForm<L>,
  L extends { localId: string },
  D extends FollowedDocument,
  C extends CommandDeclaration,
>(options: EditOptions<V, L, D, C>): EditedDocument<V, C> {
  const { document, command, resource, valuesOf, toInput, paths, check, merge, names } = options
  const { readOnly = false } = options
  const toasts = useToasts()
  const again = useAskedAgain(options.askRefused)
  const [initial] = useState(() => valuesOf(document))
  const [begun, setBegun] = useState(() => begunFrom<V>(document))
  // What follows the save that is about to be sent, and the one under way.
  const wanted = useRef<(() => void) | null>(null)
  const following = useRef<(() => void) | null>(null)
  // How often the server refused a replacement of which state.
  const [refused, setRefused] = useState({ version: '', times: 0 })

  const save = useCommand(command, {
    // What somebody else saved meanwhile is said above the buttons.
    showsErrors: ['stale-value'],
    onApplied: () => {
      // Who goes on already needs no way on.
      toasts.success(options.saved, following.current ? undefined : options.savedActions)
      ;(following.current ?? options.onDone)()
    },
    onError: (problem) => {
      again.note(problem)
      if (codeOfProblem(problem) === 'stale-value') {
        setRefused(({ times }) => ({ version: followed.version, times: times + 1 }))
        // The form takes payments over without a question: what became of them is said here.
        for (const { path, message } of problem.errors ?? [])
          if (path === 'paymentsVersion') toasts.failure(message)
      }
      // What somebody else did with it is read, and then said above the form.
      if (codeOfProblem(problem) !== 'internal') queryClient.invalidateQueries({ queryKey: [resource] })
    },
  })
  // Replacements name the document in their body, so there are no parameters.
  const replace = save.run as unknown as (input: WireInputOf<C>) => ReturnType<typeof save.run>

  const form: Form<V> = useForm<V, C['input']>({
    schema: command.input,
    initial,
    toInput,
    ...(paths && { paths }),
    ...(check && { check }),
    keep: {
      ...options.kept,
      ...{ begunFrom: begun, isFixed: readOnly },
      // As it was kept by this very form.
      onResume: (before) => setBegun(before as Begun<V>),
    },
    ...{ isOfWhole: isLockedRefusal, submitOnEnter: false, readOnly },
    onSubmit: async (input, _, mark) => {
      following.current = wanted.current
      if (followed.questions.length > 0) return followed.questions.map(undecided)
      // What is asked about is among the fields that the schema has accepted.
      const declared = options.declare ? await options.declare(input as WireInputOf<C>) : {}
      if (declared === null) return undefined
      // The schema has accepted the rest; these two are the form's own to add.
      const complete = {
        ...(input as object),
        version: followed.version,
        // Another sum, and money that came meanwhile: both have to be seen together.
        ...(!isSameValue(form.values.lines, form.initial.lines) && {
          paymentsVersion: followed.version.split('.')[1],
        }),
        ...declared,
      } as unknown as object & WireInputOf<C>
      const errors = errorsOf(await again.send(complete, (made) => sendFrom(mark, () => replace(made))))
      return options.refused?.(errors) ?? errors
    },
  })

  const followed = useFollowedDocument({
    form,
    document,
    begun,
    setBegun,
    valuesOf,
    states: options.states,
    names,
    merge,
    isOwnSave: save.isUnderWay,
    refusals: refused.version === begun.version ? refused.times : 0,
  })

  async function saveAnd(then: () => void): Promise<void> {
    wanted.current = then
    const sent = form.submit()
    // The form has taken it, or was wrong; a later save is another one.
    wanted.current = null
    await sent
  }

  return { form: withQuestions(form, followed.questions), save, followed, saveAnd }
}

/** What both changed is said where it stands, too, until it is decided. */
function withQuestions<V extends object>(form: Form<V>, questions: readonly MergeQuestion[]): Form<V> {
  if (questions.length === 0) return form
  return {
    ...form,
    field: (name) => {
      const field = form.field(name)
      const here = questions.map(undecided).filter(({ path }) => path === name)
      const messages = [field.error, ...here.map(({ message }) => message)].filter(
        (message, index, all) => message !== undefined && all.indexOf(message) === index,
      )
      return { ...field, error: messages.join(' ') || undefined }
    },
  }
}

function undecided({ field, label }: MergeQuestion): FieldError {
  return {
    path: field ?? 'lines',
    message: `${label} wurde auch von jemand anderem geändert. Bitte entscheiden Sie unten, was gilt.`,
  }
}
