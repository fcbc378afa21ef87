import { useEffect, useState } from 'react'
import type { WireInputOf } from '#kernel/declare.ts'
import type { FieldError } from '#kernel/errors.ts'
import { errorTable } from '#kernel/errors.ts'
import type { z } from '#kernel/zod.ts'
import { getPlain } from '#web/api.ts'
import { Link, useNavigate } from '#web/router.tsx'
import { login } from '#web/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type managerOfSetUp, setUp } from '../contract/set-up.ts'
import { BrandLayout } from './brand-layout.tsx'
import { linkQuery } from './link-query.ts'
import { SetUpFirmStep } from './set-up-firm-step.tsx'
import { SetUpManagerStep } from './set-up-manager-step.tsx'
import { useAccessCall } from './use-access-call.ts'

type SetUpInput = WireInputOf<typeof setUp>

/** `/setup`: the firm, then its first managing director, who is logged in at the end (decisions §3). */
export default function SetUpPage() {
  const navigate = useNavigate()
  const [token] = useState(() => linkQuery()['token'] ?? '')
  const [firm, setFirm] = useState<SetUpInput['firm'] | null>(null)
  const [firmErrors, setFirmErrors] = useState<readonly FieldError[]>([])
  const [step, setStep] = useState<1 | 2>(1)
  const [problem, setProblem] = useState<'none' | 'link' | 'done'>(token === '' ? 'link' : 'none')

  useEffect(() => {
    getPlain('/healthz').then((outcome) => {
      if (outcome.kind === 'success' && isSetUp(outcome.answer)) setProblem('done')
    })
  }, [])

  const call = useAccessCall(setUp, {
    onSuccess: ({ token }) => {
      if (login(token ?? '')) navigate('/auth/dashboard')
    },
    onRefused: (code) => {
      if (code === 'link-invalid') setProblem('link')
      if (code === 'set-up-done') setProblem('done')
      return code === 'link-invalid' || code === 'set-up-done'
    },
  })

  async function finish({ firmEmail, ...manager }: z.input<typeof managerOfSetUp>) {
    if (!firm) return undefined
    const answered = await call({ token, firm: { ...firm, email: firmEmail }, manager })
    const errors = answered?.map((error) =>
      error.path === 'firm.email' ? { ...error, path: 'firmEmail' } : error,
    )
    const ofFirm = errors?.filter((error) => error.path.startsWith('firm.')) ?? []
    if (ofFirm.length > 0) {
      setFirmErrors(ofFirm.map((error) => ({ ...error, path: error.path.slice('firm.'.length) })))
      setStep(1)
    }
    return errors?.map((error) => ({ ...error, path: error.path.replace(/^manager\./, '') }))
  }

  if (problem !== 'none') return <SetUpProblem problem={problem} />
  return (
    <BrandLayout
      wide
      step={`Schritt ${step} von 2`}
      title={step === 1 ? 'Firma einrichten' : 'Geschäftsführung'}
      intro={
        step === 1
          ? 'Diese Angaben stehen auf Ihren Rechnungen (§ 14 UStG). Was noch fehlt, können Sie später unter „Firma“ ergänzen.'
          : 'Das erste Konto gehört der Geschäftsführung. Sie schaltet alle weiteren frei.'
      }
    >
      {/* Both steps stay, so that nothing typed is lost on the way back. */}
      <div hidden={step !== 1}>
        <SetUpFirmStep
          errors={firmErrors}
          onNext={(input) => {
            setFirm(input)
            setStep(2)
          }}
        />
      </div>
      {firm && (
        <div hidden={step !== 2}>
          <SetUpManagerStep isShown={step === 2} onBack={() => setStep(1)} onFinish={finish} />
        </div>
      )}
    </BrandLayout>
  )
}

function SetUpProblem({ problem }: { problem: 'link' | 'done' }) {
  if (problem === 'done') {
    return (
      <BrandLayout title="Kontor ist eingerichtet">
        <Notice kind="info" title={errorTable['set-up-done'].title}>
          <Link to="/login">Zum Login</Link>
        </Notice>
      </BrandLayout>
    )
  }
  return (
    <BrandLayout title="Kontor einrichten">
      <Notice kind="info" title={errorTable['set-up-missing'].title}>
        Bitte öffnen Sie den Link, den Kontor beim Start auf der Konsole ausgibt. Jeder Start gibt ihn erneut
        aus, bis die Einrichtung abgeschlossen ist.
      </Notice>
    </BrandLayout>
  )
}

function isSetUp(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'setUp' in answer && answer.setUp === true
}
