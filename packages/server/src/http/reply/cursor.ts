import type { ListOrder, ListPart, OrderColumn } from '../../db/list-part.ts'
import { invalidField } from '../../refusal.ts'

/** The position in a list: beside a row, named by its keys, and the side of it. */
interface CursorPlace {
  readonly beside: readonly (number | string)[]
  readonly isBack: boolean
}

/** Characters of the longest one: of a text among the keys. */
const longest = 2000

/** Nothing that a client should read: the same list alone understands it. */
export const writeCursor = ({ beside, isBack }: CursorPlace): string =>
  Buffer.from(JSON.stringify([isBack ? 1 : 0, ...beside.map(String)])).toString('base64url')

const isKey: { readonly [Kind in OrderColumn['kind']]: (text: string) => boolean } = {
  integer: (text) => /^-?\d{1,18}$/.test(text),
  moment: (text) => /^\d{1,16}$/.test(text),
  text: (text) => !text.includes('\0') && text.isWellFormed(),
}

/** Reads what a list has written; '' is its start. Refuses anything else. */
export function readCursor(text: string, { columns }: ListOrder): Pick<ListPart, 'beside' | 'isBack'> {
  if (text === '') return { beside: null, isBack: false }
  const read = text.length > longest || !/^[\w-]+$/.test(text) ? null : parsed(text)
  if (!Array.isArray(read)) throw wrong()
  const [side, ...keys]: readonly unknown[] = read
  const beside = keys.filter((key, index) => {
    const column = columns[index]
    return typeof key === 'string' && column !== undefined && isKey[column.kind](key)
  })
  if ((side !== 0 && side !== 1) || keys.length !== columns.length || beside.length !== keys.length) throw wrong()
  return { beside: beside.map(String), isBack: side === 1 }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

const wrong = () => invalidField('cursor', 'This is no cursor of this list.')
