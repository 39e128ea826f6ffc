import type { Span } from '@weft/text'
import type { RcToken } from './rc.tokens.ts'

/** A text of a resource script with its name. */
export interface RcPlace {
  /** Without a number where a name comes again. */
  readonly name: string
  /** From the first token of its entry to its last. */
  readonly place: Span
  /** One text, or several that are joined. */
  readonly texts: readonly Span[]
  /** An entry of a string table: it can be taken out and added. */
  readonly inTable: boolean
}

/** A string table: behind its BEGIN, or its last entry, new ones go. */
export interface RcTable {
  readonly start: number
}

interface Walk {
  readonly tokens: readonly RcToken[]
  at: number
  readonly places: RcPlace[]
  readonly tables: RcTable[]
  /** The first LANGUAGE of the script: blocks of others are not read. */
  language: string | null
  isOther: boolean
}

/** Controls whose first value is a text for people. */
const CONTROLS = new Set(
  'AUTO3STATE AUTOCHECKBOX AUTORADIOBUTTON CAPTION CHECKBOX CONTROL CTEXT DEFPUSHBUTTON GROUPBOX LTEXT PUSHBOX PUSHBUTTON RADIOBUTTON RTEXT STATE3'.split(
    ' ',
  ),
)

const isBegin = (token: RcToken | undefined) => token?.value === '{' || token?.value.toUpperCase() === 'BEGIN'
const isEnd = (token: RcToken | undefined) => token?.value === '}' || token?.value.toUpperCase() === 'END'
const keyword = (token: RcToken | undefined) => (token?.kind === 'word' ? token.value.toUpperCase() : '')

/** The texts of a script's tables, dialogs and menus, in the order of the script. */
export function placesOf(tokens: readonly RcToken[]): { places: RcPlace[]; tables: RcTable[] } {
  const walk: Walk = { tokens, at: 0, places: [], tables: [], language: null, isOther: false }
  while (walk.at < tokens.length) readResource(walk)
  return walk
}

function readResource(walk: Walk): void {
  const { tokens } = walk
  const [first, second] = [tokens[walk.at], tokens[walk.at + 1]]
  const kind = keyword(second)
  if (keyword(first) === 'LANGUAGE') readLanguage(walk)
  else if (keyword(first) === 'STRINGTABLE') readBlock(walk, 1, readTable)
  else if (first?.kind !== 'sign' && (kind === 'DIALOG' || kind === 'DIALOGEX'))
    readDialog(walk, `${kind}.${first?.value}`)
  else if (first?.kind !== 'sign' && (kind === 'MENU' || kind === 'MENUEX'))
    readBlock(walk, 2, (inner) => readMenu(inner, `${kind}.${first?.value}`, 0))
  else if (isBegin(first)) passBlock(walk)
  else walk.at++
}

function readLanguage(walk: Walk): void {
  const named = [walk.tokens[walk.at + 1], walk.tokens[walk.at + 3]].map((token) => token?.value ?? '').join()
  walk.language ??= named
  walk.isOther = walk.language !== named
  walk.at += walk.tokens[walk.at + 2]?.value === ',' ? 4 : 2
}

/** Goes behind the END of the block that begins here. */
function passBlock(walk: Walk): void {
  let depth = 0
  for (; walk.at < walk.tokens.length; walk.at++) {
    const token = walk.tokens[walk.at]
    if (isBegin(token)) depth++
    else if (isEnd(token) && --depth === 0) break
  }
  walk.at++
}

/** Reads the block of a resource, or passes over it where it is of another language. */
function readBlock(walk: Walk, from: number, read: (walk: Walk) => void): void {
  walk.at += from
  while (walk.at < walk.tokens.length && !isBegin(walk.tokens[walk.at])) walk.at++
  if (walk.isOther) passBlock(walk)
  else {
    walk.at++
    read(walk)
  }
}

const add = (walk: Walk, place: RcPlace) => void walk.places.push(place)

/** The texts that stand side by side from here, which are one. */
function textsAt({ tokens }: Walk, from: number): RcToken[] {
  let end = from
  while (tokens[end]?.kind === 'text') end++
  return tokens.slice(from, end)
}

const spanOf = (first: RcToken | undefined, last: RcToken | undefined): Span => ({
  start: first?.start ?? 0,
  end: last?.end ?? 0,
})

function readTable(walk: Walk): void {
  const { tokens } = walk
  walk.tables.push({ start: tokens[walk.at - 1]?.end ?? 0 })
  while (walk.at < tokens.length && !isEnd(tokens[walk.at])) {
    const id = tokens[walk.at]
    const from = walk.at + (tokens[walk.at + 1]?.value === ',' ? 2 : 1)
    const texts = textsAt(walk, from)
    if (id?.kind === 'word' && texts.length > 0) {
      add(walk, { name: `STRINGTABLE.${id.value}`, place: spanOf(id, texts.at(-1)), texts, inTable: true })
      walk.at = from + texts.length
    } else walk.at++
  }
  walk.at++
}

function readDialog(walk: Walk, name: string): void {
  const { tokens } = walk
  walk.at += 2
  while (walk.at < tokens.length && !isBegin(tokens[walk.at])) {
    const texts = textsAt(walk, walk.at + 1)
    if (!walk.isOther && keyword(tokens[walk.at]) === 'CAPTION' && texts.length > 0)
      add(walk, { name: `${name}.CAPTION`, place: spanOf(tokens[walk.at], texts.at(-1)), texts, inTable: false })
    walk.at++
  }
  if (walk.isOther) {
    passBlock(walk)
    return
  }
  walk.at++
  while (walk.at < tokens.length && !isEnd(tokens[walk.at])) readControl(walk, name)
  walk.at++
}

function readControl(walk: Walk, name: string): void {
  const { tokens } = walk
  const token = tokens[walk.at]
  const texts = CONTROLS.has(keyword(token)) ? textsAt(walk, walk.at + 1) : []
  // The data of a control in braces would end the dialog before its end.
  if (isBegin(token)) {
    passBlock(walk)
    return
  }
  if (texts.length > 0) {
    const id = idBehind(walk, walk.at + 1 + texts.length)
    add(walk, { name: `${name}.${keyword(token)}.${id}`, place: spanOf(token, texts.at(-1)), texts, inTable: false })
  }
  walk.at += 1 + texts.length
}

/** The value behind a text and a comma. */
function idBehind({ tokens }: Walk, at: number): string {
  const value = tokens[at]?.value === ',' ? tokens[at + 1] : tokens[at]
  if (value?.kind === 'word') return value.value
  return value?.value === '-' && tokens[at + 2]?.kind === 'word' ? `-${tokens[at + 2]?.value}` : 'UNKNOWN_ID'
}

/** Deeper menus are a mistake or an attack. */
const MOST_LEVELS = 100

function readMenu(walk: Walk, name: string, level: number): void {
  const { tokens } = walk
  while (walk.at < tokens.length && !isEnd(tokens[walk.at])) {
    const token = tokens[walk.at]
    const kind = keyword(token)
    const texts = kind === 'POPUP' || kind === 'MENUITEM' ? textsAt(walk, walk.at + 1) : []
    const place = spanOf(token, texts.at(-1))
    const next = walk.at + 1 + texts.length
    if (texts.length > 0 && kind === 'MENUITEM')
      add(walk, { name: `${name}.MENUITEM.${idBehind(walk, next)}`, place, texts, inTable: false })
    if (texts.length > 0 && kind === 'POPUP') add(walk, { name: `${name}.POPUP.CAPTION`, place, texts, inTable: false })
    walk.at = next
    if (isBegin(token)) {
      if (level < MOST_LEVELS) readMenu(walk, level === 0 ? name : `${name}.POPUP`, level + 1)
      else {
        walk.at = next - 1
        passBlock(walk)
      }
    }
  }
  walk.at++
}
