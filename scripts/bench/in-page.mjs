// Runs in the page of a browser. Each function stands alone: it is sent there as its text.

/** Collects what the browser itself says of each interaction (Event Timing API). */
export function watchInteractions() {
  const seen = new Map()
  const collect = (entries) => {
    for (const { interactionId, duration, name } of entries)
      if (interactionId !== 0 && duration > (seen.get(interactionId)?.duration ?? 0))
        seen.set(interactionId, { kind: name, duration })
  }
  const observer = new PerformanceObserver((list) => collect(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true })
  // An event counts until the next frame is drawn. What changes nothing, as a released key, draws none: without a frame of its own it
  // would count the pause until whatever is drawn next.
  for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'click'])
    addEventListener(type, () => requestAnimationFrame(() => {}), { capture: true, passive: true })
  window.seenInteractions = () => {
    collect(observer.takeRecords())
    return [...seen.values()]
  }
}

export const seenInteractions = () => window.seenInteractions()

/** Looks, frame by frame, until an element of this kind can be seen, and counts from the last press: the letter that asked for it. */
export function watchFor(selector) {
  window.answered = new Promise((resolve, reject) => {
    let pressed = 0
    setTimeout(() => reject(new Error(`${selector} was never shown`)), 20_000)
    const begin = ({ timeStamp }) => {
      pressed = timeStamp
    }
    const stop = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, begin, { capture: true, signal: stop.signal })
    const look = () => {
      const found = [...document.querySelectorAll(selector)]
      if (pressed > 0 && found.some((element) => element.checkVisibility())) {
        stop.abort()
        resolve(performance.now() - pressed)
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

export const answered = () => window.answered

export function watchFrames() {
  const frames = []
  let before = performance.now()
  const next = (now) => {
    frames.push(now - before)
    before = now
    window.nextFrame = requestAnimationFrame(next)
  }
  window.nextFrame = requestAnimationFrame(next)
  window.seenFrames = frames
}

export function seenFrames() {
  cancelAnimationFrame(window.nextFrame)
  return window.seenFrames.slice(2)
}
