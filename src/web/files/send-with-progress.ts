/** How a call is sent: `fetch`, or what stands in for it. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

/** Sends like `fetch`, and tells meanwhile which share of the body is sent, 0 to 1: `fetch` does not know. */
export function sendWithProgress(onProgress: (share: number) => void): Send {
  return (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
      request.onload = () => resolve(answerFrom(request))
      request.onerror = () => reject(new TypeError('not sent'))
      request.onabort = () => reject(new DOMException('called off', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      if (signal?.aborted) reject(new DOMException('called off', 'AbortError'))
      // What commands are sent as: JSON, or a form with files.
      else request.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })
}

function answerFrom(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  // `responseType` says what it is.
  return new Response(request.response as Blob, {
    status: request.status,
    ...(type !== null && { headers: { 'content-type': type } }),
  })
}
