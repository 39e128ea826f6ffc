/** The action of a key in the editor. */
export type ActionName =
  | 'save-next'
  | 'save-stay'
  | 'approve'
  | 'suggest'
  | 'needs-editing'
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'next-unfinished'
  | 'jump'
  | 'copy-source'
  | 'clear'
  | 'insert'
  | 'fix'
  | 'undo-save'
  | 'focus-text'
  | 'focus-comment'
  | 'focus-nearby'
  | 'next-result'
  | 'earlier-text'
  | 'focus-history'
  | 'focus-suggestions'
  | 'focus-languages'
  | 'focus-same-source'
  | 'focus-glossary'
  | 'focus-search'
  | 'choose'
  | 'choose-next'
  | 'choose-previous'
  | 'choose-all'
  | 'cycle'
  | 'leave'
  | 'help'
  | ChordName

/** An action that waits for a second key: a number, or Enter. */
export type ChordName = 'take' | 'dismiss'

/** The scope of a key: everywhere, or only outside text fields. */
type KeyPlace = 'anywhere' | 'outside fields'

export interface KeyEntry {
  readonly action: ActionName
  /** `Mod` is Ctrl, and Cmd on a Mac; `Control` is Ctrl on both, for Cmd+M belongs to the Mac's windows; the key is as `KeyboardEvent.key` names it, letters in capitals. */
  readonly keys: readonly string[]
  readonly where: KeyPlace
}

/**
 * Every key of the editor. None of them is Ctrl+Alt+letter, which types letters on many keyboards, nor Alt+letter or Alt+digit, which type
 * signs on a Mac.
 */
export const keyTable: readonly KeyEntry[] = [
  { action: 'save-next', keys: ['Mod+Enter'], where: 'anywhere' },
  { action: 'save-stay', keys: ['Mod+S'], where: 'anywhere' },
  { action: 'approve', keys: ['Mod+Shift+Enter'], where: 'anywhere' },
  { action: 'approve', keys: ['A'], where: 'outside fields' },
  { action: 'suggest', keys: ['Alt+Enter'], where: 'anywhere' },
  { action: 'needs-editing', keys: ['Alt+Shift+Enter'], where: 'anywhere' },
  { action: 'needs-editing', keys: ['R'], where: 'outside fields' },
  { action: 'next', keys: ['Alt+ArrowDown', 'Alt+PageDown'], where: 'anywhere' },
  { action: 'next', keys: ['J', 'ArrowDown'], where: 'outside fields' },
  { action: 'previous', keys: ['Alt+ArrowUp', 'Alt+PageUp'], where: 'anywhere' },
  { action: 'previous', keys: ['K', 'ArrowUp'], where: 'outside fields' },
  { action: 'first', keys: ['Alt+Home'], where: 'anywhere' },
  { action: 'last', keys: ['Alt+End'], where: 'anywhere' },
  { action: 'next-unfinished', keys: ['Alt+Shift+ArrowDown'], where: 'anywhere' },
  { action: 'jump', keys: ['F2'], where: 'anywhere' },
  { action: 'jump', keys: ['N'], where: 'outside fields' },
  { action: 'copy-source', keys: ['Mod+O'], where: 'anywhere' },
  { action: 'clear', keys: ['Mod+Shift+Backspace'], where: 'anywhere' },
  {
    action: 'insert',
    keys: ['Mod+1', 'Mod+2', 'Mod+3', 'Mod+4', 'Mod+5', 'Mod+6', 'Mod+7', 'Mod+8', 'Mod+9'],
    where: 'anywhere',
  },
  { action: 'fix', keys: ['Mod+.'], where: 'anywhere' },
  { action: 'undo-save', keys: ['Mod+Z'], where: 'anywhere' },
  { action: 'focus-text', keys: ['Mod+E'], where: 'anywhere' },
  { action: 'focus-text', keys: ['Enter'], where: 'outside fields' },
  { action: 'focus-comment', keys: ['Mod+U'], where: 'anywhere' },
  { action: 'focus-nearby', keys: ['Mod+J'], where: 'anywhere' },
  { action: 'take', keys: ['Control+M'], where: 'anywhere' },
  { action: 'next-result', keys: ['Mod+Shift+ArrowDown'], where: 'anywhere' },
  { action: 'dismiss', keys: ['Control+I'], where: 'anywhere' },
  { action: 'earlier-text', keys: ['U'], where: 'outside fields' },
  { action: 'focus-history', keys: ['H'], where: 'outside fields' },
  { action: 'focus-suggestions', keys: ['S'], where: 'outside fields' },
  { action: 'focus-languages', keys: ['L'], where: 'outside fields' },
  { action: 'focus-same-source', keys: ['M'], where: 'outside fields' },
  { action: 'focus-glossary', keys: ['G'], where: 'outside fields' },
  { action: 'focus-search', keys: ['Mod+Shift+F'], where: 'anywhere' },
  { action: 'focus-search', keys: ['/'], where: 'outside fields' },
  { action: 'choose', keys: ['X'], where: 'outside fields' },
  { action: 'choose-next', keys: ['Shift+ArrowDown'], where: 'outside fields' },
  { action: 'choose-previous', keys: ['Shift+ArrowUp'], where: 'outside fields' },
  { action: 'choose-all', keys: ['Mod+A'], where: 'outside fields' },
  { action: 'cycle', keys: ['F6'], where: 'anywhere' },
  { action: 'leave', keys: ['Escape'], where: 'anywhere' },
  { action: 'help', keys: ['?'], where: 'outside fields' },
]

/** The parts of a key press that decide what it is. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** The name of a key press in the table. Letters of other scripts count by the place of their key. */
export function nameOfPress(press: KeyPress, isMac: boolean): string {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = press
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const name = keyName(key, code)
  const isSign = name.length === 1 && !/[A-Z0-9]/.test(name)
  // Keyboards differ in the keys for a sign, so Shift belongs to the sign.
  const hasShift = shiftKey && !isSign
  return `${other ? 'Other+' : ''}${mod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${hasShift ? 'Shift+' : ''}${name}`
}

function keyName(key: string, code: string): string {
  const byPlace = /^(?:Key([A-Z])|Digit(\d))$/.exec(code)
  if (byPlace?.[2] !== undefined && key.length === 1 && !/[\p{L}?/.]/u.test(key)) return byPlace[2]
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  // Cyrillic, Arabic, Greek and others: the key has no Latin letter.
  if (byPlace?.[1] !== undefined && key.length === 1 && /[^\p{ASCII}]/u.test(key)) return byPlace[1]
  return key
}

/** The action of a key press; undefined: the browser handles the key. */
export function actionOf(
  press: KeyPress,
  isTyping: boolean,
  isMac: boolean,
  table: readonly KeyEntry[] = keyTable,
): ActionName | undefined {
  const name = nameOfPress(press, isMac)
  const withControl = name.replace(isMac ? 'Other+' : 'Mod+', 'Control+')
  return table.find(
    ({ keys, where }) => (keys.includes(name) || keys.includes(withControl)) && (where === 'anywhere' || !isTyping),
  )?.action
}

export const isChord = (action: ActionName): action is ChordName => action === 'take' || action === 'dismiss'

/** The digit from 1 to 9 of a key press, in any layout; null for other keys. */
export function digitOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): number | null {
  const digit = Number(/^[1-9]$/.test(key) ? key : (/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0))
  return digit === 0 ? null : digit
}

const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Escape: 'Esc',
}
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** How a combination is written for people: `Ctrl+Enter`, `⌘Enter`. */
export function writeKeys(keys: string, isMac: boolean): string {
  const parts = keys
    .split('+')
    .map((part) => (isMac ? macSigns[part] : undefined) ?? signs[part] ?? part.replace(/^(Mod|Control)$/, 'Ctrl'))
  return parts.join(isMac ? '' : '+')
}

export const isMac: boolean = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
