import { type FileUnit, joinPlural, noteText } from '../packages/formats/src/index.ts'
import type { CopyValue } from '../packages/server/src/db/copy-text.ts'

/** The columns of a string that an import writes from its file. */
export const columnsOfStrings =
  'translation_id source_unit_id position state num_words num_chars target source context note location flags previous_source'.split(
    ' ',
  )

/** The row that an import writes for a string of a file, without any lookup. Both numbers count from zero. */
export function rowOfString(unit: FileUnit, file: number, index: number, isTemplate: boolean): CopyValue[] {
  const { source, target, context, state, location, flags, previousSource } = unit
  const text = joinPlural(target)
  return [
    file + 1,
    index + 1,
    index + 1,
    state === 'needs-editing' ? 10 : 20,
    3,
    20,
    text,
    isTemplate ? text : source.length === 0 ? null : joinPlural(source),
    isTemplate ? context : null,
    noteText(unit),
    location,
    flags,
    previousSource,
  ]
}
