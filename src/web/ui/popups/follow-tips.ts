const delayMs = 500
// The next one comes at once.
const instantForMs = 400
// The pointer's way from the element to its tooltip.
const graceMs = 100

/** Shows in `tip` what the element under the pointer, or the one that the keyboard has, says of itself. Returns how to stop. */
export function followTips(tip: HTMLElement, text: HTMLElement): () => void {
  let about: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = Number.NEGATIVE_INFINITY

  function plan(element: HTMLElement | null, waitMs: number) {
    clearTimeout(timer)
    if (element !== about || !element) timer = setTimeout(() => show(element), waitMs)
  }

  function show(element: HTMLElement | null) {
    if (about) hiddenAt = performance.now()
    about = null
    tip.hidePopover()
    if (!element?.isConnected || !element.dataset['tooltip']) return
    about = element
    text.textContent = element.dataset['tooltip']
    tip.showPopover()
    place(tip, element.getBoundingClientRect())
  }

  function onPointer({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    if (tip.contains(target)) return clearTimeout(timer)
    const element = target.closest<HTMLElement>('[data-tooltip]')
    const isSoon = about !== null || performance.now() - hiddenAt < instantForMs
    plan(element, element && !isSoon ? delayMs : element ? 0 : graceMs)
  }

  function onFocus({ target }: Pick<FocusEvent, 'target'>) {
    if (target instanceof HTMLElement && target.dataset['tooltip'] && target.matches(':focus-visible'))
      plan(target, 0)
  }

  const hide = () => plan(null, 0)
  // Escape closes what lies below it as well: one press, not two.
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
  const stop = new AbortController()
  const quietly = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', onPointer, quietly)
  document.documentElement.addEventListener('pointerleave', hide, { signal: stop.signal, passive: true })
  document.addEventListener('focusin', onFocus, quietly)
  for (const end of ['focusout', 'pointerdown', 'click', 'scroll'] as const)
    document.addEventListener(end, hide, quietly)
  document.addEventListener('keydown', onKey, quietly)
  // What has the pointer or the focus already.
  plan(document.querySelector<HTMLElement>('[data-tooltip]:hover'), delayMs)
  onFocus({ target: document.activeElement })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Above the element, or below it where there is no room; never past the edges of the window. */
function place(tip: HTMLElement, { top, bottom, left, width }: DOMRect): void {
  const most = document.documentElement.clientWidth - 8 - tip.offsetWidth
  tip.style.left = `${Math.max(8, Math.min(left + width / 2 - tip.offsetWidth / 2, most))}px`
  tip.style.top = `${top < tip.offsetHeight ? bottom : top - tip.offsetHeight}px`
}
