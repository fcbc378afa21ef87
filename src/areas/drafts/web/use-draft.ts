import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerOf } from '#kernel/declare.ts'
import { postCommand } from '#web/api.ts'
import type { FormMark } from '#web/commands/form-mark.ts'
import { tryOf } from '#web/commands/form-tries.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { Form } from '#web/forms/use-form.ts'
import { type KeepOptions, ownEntries } from '#web/forms/use-kept-entries.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { useRead } from '#web/reads/use-read.ts'
import { sessionStore } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import type { DraftKind } from '../contract/list-drafts.ts'
import { deleteDraft, readDraft } from '../contract.ts'
import { createDraftSaver, type DraftContent, type DraftSaver, type DraftState } from './draft-saver.ts'
import { isInTaken, sendDraft, type TakenText } from './send-draft.ts'

export type StoredDraft = AnswerOf<typeof readDraft>

/** What of a form is kept as a draft. */
export interface DraftOf<V> {
  kind: DraftKind
  /** What lists call it. */
  nameOf: (values: V) => string
  /** Whether it becomes a draft by itself (decisions §10 'Drafts'). */
  isBegun: (values: V) => boolean
  /** What its form holds of a stored one. */
  valuesOf: (stored: StoredDraft) => V
  filesOf: (values: V) => readonly { entityId: { uuid: string }; isPaper?: true | undefined }[]
  /** Its values without the files that hang on another draft. */
  withoutFiles: (values: V, uuids: readonly string[]) => V
  /** What belongs to it beside its values; plain data. */
  origin: object | null
  pathOf: (uuid: string) => string
  /** Where one that is no draft yet is written. */
  newPath: string
  /** What else it holds cannot be saved with it: it stays in the browser until that is gone. */
  isKeptBack?: (values: V) => boolean
}

/** A form as a draft, or as one that may become one. */
export interface Draft<V extends object> {
  state: DraftState
  saver: DraftSaver
  /** How it stands on the server, as soon as it is read again. */
  stored: StoredDraft | undefined
  of: DraftOf<V>
  /** Under which name what is typed is kept in the browser: what is a draft already, under the draft's. */
  keptAs: (own: KeepOptions) => KeepOptions
  /** The form, once it stands. */
  mark: { current: FormMark | null }
  /** Told what was saved. */
  hear: { current: (content: DraftContent) => boolean }
}

/** Under which name unsaved changes of a draft are kept in the browser. */
export const keptDraft = (kind: DraftKind, uuid: string) => `${kind.toLowerCase()}/draft/${uuid}`

/** What was left is still being saved, by the draft. */
const leaving = new Map<string, Promise<void>>()

/** Resolves when what a form of this draft has left behind is saved. */
export const untilLeft = (uuid: string): Promise<void> => leaving.get(uuid) ?? Promise.resolve()

/** The draft of a form; to be called before the form, which keeps what is typed under its name. */
export function useDraft<V extends object>(of: DraftOf<V>, opened: StoredDraft | null): Draft<V> {
  const { kind } = of
  const [writer] = useState(newRequestId)
  const hear = useRef((_: DraftContent) => false)
  const mark = useRef<FormMark>(null)
  const taken = useRef<TakenText>(null)
  const [saver] = useState(() =>
    createDraftSaver(opened && { uuid: opened.entityId.uuid, version: opened.version }, {
      post: (save, atLast) => sendDraft(kind, { writer, taken: taken.current }, save, atLast),
      isUndecided: () => mark.current !== null && tryOf(mark.current) !== null,
      remove: (uuid) => void postCommand(deleteDraft, { uuid }, {}, newRequestId()),
      now: Date.now,
      after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds)
        return () => clearTimeout(timer)
      },
      newId: newRequestId,
      onSaved: (content, uuid) => {
        if (!hear.current(content)) forgetKept(kind, uuid, content)
      },
    }),
  )
  const state = useStore(saver.state)
  const { uuid } = state
  const { data: stored, isGone } = useRead(readDraft, {
    params: { uuid: uuid ?? '' },
    isEnabled: uuid !== null && !state.isGoing,
  })
  useFollowed(saver, stored, { writer, taken, isGone })
  useEffect(() => {
    if (uuid === null) return
    // Its maker saves without an event: who opens it next reads it anew.
    return () => queryClient.removeQueries({ queryKey: ['drafts', 'read', readDraft.path, { uuid }] })
  }, [uuid])

  function keptAs(own: KeepOptions): KeepOptions {
    if (uuid === null)
      return {
        ...own,
        begunFrom: { begunAs: state.begunAs, version: 0, writer },
        onResume: (from) => {
          const begunAs = begunAsOf(from)
          if (begunAs !== null) saver.beganAs(begunAs)
        },
      }
    return {
      ...own,
      form: keptDraft(kind, uuid),
      path: of.pathOf(uuid),
      begunFrom: { version: state.version, writer },
      resumesFrom: (from) => begunFromOf(from).version === state.version || isOwnSave(from, opened),
      // Of an earlier state: then it is asked which one counts.
      onResume: (from, keptAt) => {
        taken.current = { writer: begunFromOf(from).writer, keptAt }
        if (!isOwnSave(from, opened)) saver.goOnFrom({ uuid, version: begunFromOf(from).version })
      },
    }
  }

  return { state, saver, stored, of, keptAs, mark, hear }
}

/** What a form was begun from, as this program has kept it. */
export const begunFromOf = (from: unknown) => from as { version: number; writer: string }

/** What the form called it that kept it before it was a draft; null for what an earlier version kept. */
const begunAsOf = (from: unknown) => (from as { begunAs?: string } | null)?.begunAs ?? null

const writerOf = ({ payload }: Pick<StoredDraft, 'payload'>) => payload['writer']

/** The stored state was written by the very form whose text was kept: its answer was lost. */
const isOwnSave = (from: unknown, opened: StoredDraft | null) =>
  opened !== null && writerOf(opened) === begunFromOf(from).writer

/** Hears of what others do with it, as soon as they do. */
function useFollowed(
  saver: DraftSaver,
  stored: StoredDraft | undefined,
  { writer, taken, isGone }: { writer: string; taken: { current: TakenText | null }; isGone: boolean },
): void {
  useEffect(() => {
    const { uuid, version } = saver.state.get()
    if (stored?.entityId.uuid !== uuid) return
    if (isGone) saver.note('gone')
    else if (stored === undefined || stored.version <= version || writerOf(stored) === writer) return
    else if (!isInTaken(stored.payload, taken.current)) saver.note('stale')
  }, [saver, stored, writer, taken, isGone])
  const { trouble, uuid } = useStore(saver.state)
  useEffect(() => {
    // Who has done it is told by the draft itself.
    if (trouble === 'stale' && uuid !== null)
      void queryClient.invalidateQueries({ queryKey: ['drafts', 'read', readDraft.path, { uuid }] })
  }, [trouble, uuid])
}

/** The form was left before its last change was saved: it was kept until now. */
function forgetKept(kind: DraftKind, uuid: string, { values }: DraftContent): void {
  const userId = sessionStore.get()?.userId
  if (userId === undefined) return
  const kept = ownEntries().read(userId, keptDraft(kind, uuid))
  if (kept && JSON.stringify(kept.values) === JSON.stringify(values)) ownEntries().remove(userId, kept.form)
}

/** What the draft holds of the values of its form. */
export function contentOf<V extends object>({ of }: Pick<Draft<V>, 'of'>, values: V): DraftContent {
  const attachmentEntityIds = of.filesOf(values).map(({ entityId }) => entityId.uuid)
  return { name: of.nameOf(values), values, origin: of.origin, attachmentEntityIds }
}

/** Saves what is typed in the form as its draft: by itself, and when the form is left. */
export function useSavedDraft<V extends object>(draft: Draft<V>, form: Form<V>): void {
  const { saver, of, hear, state } = draft
  const { values, dirty } = form
  const isTaken = (state.uuid !== null || of.isBegun(values)) && !of.isKeptBack?.(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the occasion
  useEffect(() => {
    saver.change(dirty && isTaken ? contentOf(draft, values) : null)
  }, [values, dirty, isTaken])

  useLayoutEffect(() => {
    draft.mark.current = form.mark
  }, [draft.mark, form.mark])
  const settle = useRef(form.settle)
  useEffect(() => {
    settle.current = form.settle
  })
  useEffect(() => {
    saver.release()
    hear.current = (content) => {
      // Of this very form, as `contentOf` took it.
      flushSync(() => settle.current(content.values as V))
      return true
    }
    const leavePage = () => saver.leavePage()
    window.addEventListener('pagehide', leavePage)
    return () => {
      window.removeEventListener('pagehide', leavePage)
      hear.current = () => false
      const { uuid } = saver.state.get()
      const left = saver.leave()
      if (uuid !== null) noteLeaving(uuid, left)
    }
  }, [saver, hear])

  useOwnAddress(state.uuid, of)
}

/** The form stands already; who loads the page anew finds the draft. */
function useOwnAddress<V>(uuid: string | null, { pathOf, newPath }: DraftOf<V>): void {
  const before = useRef(uuid)
  useEffect(() => {
    if (uuid === before.current) return
    before.current = uuid
    history.replaceState(history.state, '', uuid === null ? newPath : pathOf(uuid))
  }, [uuid, pathOf, newPath])
}

function noteLeaving(uuid: string, left: Promise<void>): void {
  leaving.set(uuid, left)
  void left.finally(() => {
    if (leaving.get(uuid) === left) leaving.delete(uuid)
  })
}
