import { leadingCount } from '@weft/text'
import { LINE_BREAK_CLASSES, LINE_BREAK_RUNS } from './generated/line-break-data.ts'

/**
 * Possible line breaks and column widths of a text, as in GNU gettext: the pair table of Unicode Standard Annex 14 (Line
 * Breaking), without dictionaries, with its rules for joiners, flags and Hebrew. Followed exactly, so that a catalogue which
 * msgmerge wrapped stays wrapped the same way. `po.wrap.test.ts` holds it to samples of GNU gettext's own output.
 */

const AFTER = 'AL BA QU EX CP IS SY CL WJ GL NS IN HY PR PO OP OW NU BB HL B2 ID EB EM H2 H3 JL JV JT RI'

/** Rows: the class before; columns: the class after, in the order of AFTER. `^` never, `%` only after a space, `_` always. */
const PAIRS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AL: '%%%^^^^^^%%%%%%%_%_%__________',
    BA: '_%%^^^^^^_%%%_________________',
    QU: '%%%^^^^^^%%%%%%^^%%%%%%%%%%%%%',
    EX: '_%%^^^^^^%%%%_________________',
    CP: '%%%^^^^^^%%%%%%__%_%__________',
    IS: '_%%^^^^^^%%%%____%____________',
    SY: '_%%^^^^^^%%%%____%_%__________',
    CL: '_%%^^^^^^%^%%%%_______________',
    WJ: '%%%^^^^^^%%%%%%%%%%%%%%%%%%%%%',
    GL: '%%%^^^^^^%%%%%%%%%%%%%%%%%%%%%',
    NS: '_%%^^^^^^%%%%_________________',
    IN: '_%%^^^^^^%%%%_________________',
    HY: '_%%^^^^^^_%%%____%____________',
    PR: '%%%^^^^^^%%%%__%%%_%_%%%%%%%%_',
    PO: '%%%^^^^^^%%%%__%%%_%__________',
    OP: '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
    OW: '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
    NU: '%%%^^^^^^%%%%%%%_%_%__________',
    BB: '%%%^^^^^^%%%%%%%%%%%%%%%%%%%%%',
    HL: '%%%^^^^^^%%%%%%%_%_%__________',
    B2: '_%%^^^^^^%%%%_______^_________',
    ID: '_%%^^^^^^%%%%_%_______________',
    EB: '_%%^^^^^^%%%%_%________%______',
    EM: '_%%^^^^^^%%%%_%_______________',
    H2: '_%%^^^^^^%%%%_%____________%%_',
    H3: '_%%^^^^^^%%%%_%_____________%_',
    JL: '_%%^^^^^^%%%%_%_________%%%%__',
    JV: '_%%^^^^^^%%%%_%____________%%_',
    JT: '_%%^^^^^^%%%%_%_____________%_',
    RI: '_%%^^^^^^%%%%________________%',
  }),
)

const COLUMN: ReadonlyMap<string, number> = new Map(AFTER.split(' ').map((name, place) => [name, place]))

interface Runs {
  /** First character of each run and of each gap between runs, in order. */
  readonly starts: readonly number[]
  /** Class and width of the run at each start. */
  readonly classes: readonly string[]
  readonly widths: readonly number[]
  /** The place of each ASCII character in those lists. */
  readonly ascii: readonly number[]
}

let unpacked: Runs | null = null

/** Unpacks the table when a file is first wrapped; most processes need it never. */
function runs(): Runs {
  unpacked ??= unpack()
  return unpacked
}

function unpack(): Runs {
  const starts: number[] = [0]
  const classes: string[] = ['AL']
  const widths: number[] = [1]
  let end = 0
  for (const packed of LINE_BREAK_RUNS.split(';')) {
    const [gap = 0, length = 0, value = 0] = packed.split(',').map((digits) => Number.parseInt(digits, 36))
    starts.push(end + gap, end + gap + length)
    classes.push(LINE_BREAK_CLASSES[Math.trunc(value / 3)] ?? 'AL', 'AL')
    widths.push(value % 3, 1)
    end += gap + length
  }
  return { starts, classes, widths, ascii: Array.from({ length: 128 }, (_, code) => search(starts, code)) }
}

/** The last start that is not beyond the character. If a run starts where another ends, the later run counts. */
const search = (starts: readonly number[], code: number): number => leadingCount(starts, (start) => start <= code) - 1

function runOf(table: Runs, code: number): number {
  return table.ascii[code] ?? search(table.starts, code)
}

/** Columns that a character takes: 2 for East Asian wide ones, 0 for marks and controls. */
export function columns(character: string): number {
  const table = runs()
  return table.widths[runOf(table, character.codePointAt(0) ?? 0)] ?? 1
}

function classOf(table: Runs, character: string): string {
  const code = character.codePointAt(0) ?? 0
  const found = table.classes[runOf(table, code)] ?? 'AL'
  return found === 'HX' ? ((code - 0xac00) % 28 === 0 ? 'H2' : 'H3') : found
}

/** The end of the text so far. */
interface LineEnd {
  /** Class of the last character that is no space and no mark on another; BK at the start. */
  before: string
  /** Spaces after it. */
  spaces: number
  /** Class of the very last character, if it is a mark. After a zero-width joiner nothing is broken. */
  mark: 'CM' | 'ZWJ' | null
  /** Regional indicators that it ends with; each two of them are one flag. */
  indicators: number
  /** It ends with a Hebrew letter and a hyphen, which keep to what follows. */
  hebrewHyphen: boolean
}

/** For each character whether a line may end before it. Characters are whole code points. */
export function possibleBreaks(characters: readonly string[]): boolean[] {
  const table = runs()
  const ending: LineEnd = { before: 'BK', spaces: 0, mark: null, indicators: 0, hebrewHyphen: false }
  return characters.map((character) => {
    const lineBreak = classOf(table, character)
    switch (lineBreak) {
      case 'SP':
        ending.spaces++
        ending.mark = null
        return false
      case 'BK':
      case 'ZW':
        Object.assign(ending, { before: lineBreak, spaces: 0, mark: null, indicators: 0, hebrewHyphen: false })
        return false
      case 'CM':
      case 'ZWJ':
        return addMark(ending, lineBreak)
      default:
        return addCharacter(ending, lineBreak)
    }
  })
}

/** A mark belongs to the character before it; after a space or at the start it counts as a letter. */
function addMark(ending: LineEnd, lineBreak: 'CM' | 'ZWJ'): boolean {
  const isBreak = ending.before === 'ZW' || (ending.spaces > 0 && ending.before !== 'BK')
  if (isBreak || ending.before === 'BK') {
    ending.before = 'AL'
    ending.hebrewHyphen = false
  }
  ending.spaces = 0
  ending.indicators = 0
  ending.mark = lineBreak
  return isBreak
}

function addCharacter(ending: LineEnd, after: string): boolean {
  const { before, spaces } = ending
  const isFlagHalf = after === 'RI' && ending.indicators % 2 === 1
  const isKept = ending.mark === 'ZWJ' || (spaces === 0 && (ending.hebrewHyphen || isFlagHalf))
  const isRegionalBreak = after === 'RI' && before === 'RI' && !isFlagHalf
  const breaks = !isKept && (isRegionalBreak || isBreak(before, after, spaces))
  ending.hebrewHyphen = before === 'HL' && spaces === 0 && !ending.mark && (after === 'HY' || after === 'BA')
  ending.indicators = after !== 'RI' ? 0 : spaces > 0 ? 1 : ending.indicators + 1
  ending.before = after
  ending.spaces = 0
  ending.mark = null
  return breaks
}

/** Never at the start of a line, always after a zero-width space, else as the pair's table says. */
function isBreak(before: string, after: string, spaces: number): boolean {
  if (before === 'ZW') return true
  const pair = PAIRS.get(before)?.[COLUMN.get(after) ?? 0]
  return pair === '_' || (pair === '%' && spaces > 0)
}
