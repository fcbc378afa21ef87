import { ChildError, type ChildLimits, startChild } from '#server/child/start-child.ts'
import { type PdfAnswer, PdfError, type PdfJob } from '#server/pdf/pdf-job.ts'

export type PdfChild = {
  /** Typesets one document; to be called again only when the one before is settled. Fails with a PdfError. */
  typeset(job: PdfJob): Promise<Uint8Array>
  /** Whether the child died, was given up or has grown too large; it takes no more documents then. */
  readonly isLost: boolean
  end(): Promise<unknown>
}

/** The compiler gives no memory back: what has grown too large for the next document is replaced. */
export type PdfLimits = ChildLimits

/** Starts a process that typesets: native code, whose end must be nobody else's. */
export function startPdfChild(entry: URL, limits: PdfLimits): PdfChild {
  const child = startChild<PdfJob, PdfAnswer>(entry, limits)
  return {
    async typeset(job) {
      const answer = await child.ask(job).catch((error) => {
        throw error instanceof ChildError ? pdfError(error) : error
      })
      if ('problem' in answer) throw new PdfError('document', answer.problem)
      return answer.pdf
    },
    get isLost() {
      return child.isLost
    },
    end: () => child.end(),
  }
}

const pdfError = ({ reason, message }: ChildError) =>
  new PdfError(reason === 'job' ? 'document' : reason, `typesetting: ${message}`)
