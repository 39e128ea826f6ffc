/** Milliseconds after a key in which the browser has painted what it changed; nobody sees that something else follows so much later. */
const frameTime = 30

/** Does what can wait for the frame that a key leads to. A page that is not seen has none. */
export function afterFrame(task: () => void): void {
  setTimeout(task, document.hidden ? 0 : frameTime)
}
