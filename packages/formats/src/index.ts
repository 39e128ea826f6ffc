import type { Format } from './format.ts'
import { po, poMono } from './po/po.format.ts'

export type {
  FileChange,
  FileUnit,
  Format,
  HeaderChange,
  NewFile,
  NewUnit,
  ParsedFile,
  UnitChange,
  UnitKey,
} from './format.ts'

/** Every file format that Weft reads and writes. A new one is listed here and nowhere else. */
export const formats = [po, poMono] as const satisfies readonly Format[]

export type FormatId = (typeof formats)[number]['id']

/** The format of an id; undefined where there is none. */
export function formatById(id: string): Format<FormatId> | undefined {
  return formats.find((format) => format.id === id)
}
