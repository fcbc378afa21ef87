import type * as Pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type PdfDocument = Pdfjs.PDFDocumentProxy

interface Loaded {
  pdfjs: typeof Pdfjs
  worker: Pdfjs.PDFWorker
}

let loaded: Promise<Loaded> | null = null

/** The library and its worker, fetched when the first PDF is looked at; one worker serves all. */
function loadPdfjs(): Promise<Loaded> {
  loaded ??= import('pdfjs-dist').then(
    (pdfjs) => {
      pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
      return { pdfjs, worker: pdfjs.PDFWorker.create({ name: 'pdf' }) }
    },
    (error: unknown) => {
      // The next one tries again.
      loaded = null
      throw error
    },
  )
  return loaded
}

/**
 * Opens a PDF for drawing. Fails when the library cannot be fetched or the file is no PDF. The policy of the page allows
 * no WebAssembly; pictures in formats that need it stay empty.
 */
export async function openPdf(file: Blob): Promise<PdfDocument> {
  const [{ pdfjs, worker }, data] = await Promise.all([loadPdfjs(), file.arrayBuffer()])
  return pdfjs.getDocument({
    data: new Uint8Array(data),
    worker,
    useWasm: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }).promise
}

/** Frees what a document holds in the worker. */
export function closePdf(document: PdfDocument): void {
  void document.loadingTask.destroy()
}
