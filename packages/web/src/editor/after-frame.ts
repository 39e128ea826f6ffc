/** Milliseconds after a key in which the browser has painted what it changed; nobody sees that something else follows so much later. */
const frameTime = 30

/**
 * Does what can wait for the frame that a key leads to. A page that is not seen has none, and its timers are slow: then it is done at once, also
 * where the page is put away meanwhile.
 */
export function afterFrame(task: () => void): void {
  const go = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', go)
    task()
  }
  const timer = setTimeout(go, document.hidden ? 0 : frameTime)
  document.addEventListener('visibilitychange', go)
}
