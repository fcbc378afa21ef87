import { useEffect, useRef } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import { allows } from '#kernel/permissions.ts'
import { useSession } from '#web/session/session.ts'
import { asMissingReason, asReportedByOthers } from '../rules/locked-problems.ts'
import type { LateChoice } from './late-report.tsx'

/**
 * What is wrong with a form, where reporting it late is the way on: for a person who may, its reason is missing; others read who may. What may
 * be reported is known after the form is made, some of it from the server: the form says it by `useKnownLate`.
 */
export function useLateReason() {
  const may = allows('REPORT_VIEW', useSession()?.permissions ?? null)
  const late = useRef<LateChoice | null>(null)
  return {
    ask: (problems: readonly FieldError[], { declaredLate }: { declaredLate: string }): FieldError[] => {
      if (late.current === null) return [...problems]
      if (!may) return asReportedByOthers(problems)
      return declaredLate.trim() === '' ? asMissingReason(problems) : [...problems]
    },
    late,
  }
}

/** What may be reported late, as it is known by now. */
export function useKnownLate({ late }: ReturnType<typeof useLateReason>, now: LateChoice | null): void {
  useEffect(() => {
    late.current = now
  })
}
