export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
export const paletteKey = isMac ? '⌘ K' : 'Ctrl K'

/** The keys that every page hears; their texts are `shortcut-…`. */
export const siteKeys = [
  { id: 'palette', keys: paletteKey },
  { id: 'help', keys: '?' },
  { id: 'close', keys: 'Esc' },
] as const

/** Pages that show their own keys. */
const pagesWithKeys = /^\/(translate|zen|review)\//

/** Whether a press asks for the list of keys. Pages of the editor answer it themselves. */
export function asksForKeys(event: KeyboardEvent, path: string): boolean {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return !isTyping && !pagesWithKeys.test(path)
}
