import {
  type EditableDocument,
  type FileUnit,
  type NewUnit,
  NO_NOTES,
  type UnitChange,
  type UnitKey,
} from '@weft/formats'
import { fileStateOf, splitPlural } from '../../db/unit-state.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import { fitted } from '../merge/fit-plural.ts'
import { type UnwritableString, writableChanges } from './unwritable-strings.ts'

/** A text that somebody typed for a string. */
export interface StringEdit {
  readonly unitId: number
  readonly target: string
  /** The edit adds the string to the file, as does every pending edit of that string. */
  readonly adds: boolean
  readonly state: number
  readonly source: string
  readonly context: string
}

interface EditsOfFile<Edit> {
  readonly component: SyncedComponent
  readonly filename: string
  readonly template: EditableDocument | null
  readonly edits: readonly Edit[]
}

interface WrittenStrings<Edit> {
  /** Those of the edits that the file takes. */
  readonly edits: readonly Edit[]
  readonly changes: readonly UnitChange[]
  /** Strings that it has no place for: they stay pending. */
  readonly unwritable: readonly UnwritableString[]
}

/**
 * The effect of edits on a file; the last edit of each string counts. A string that neither the file nor the template
 * has is written where an edit adds it. Else it stays pending: upstream just took it away, and synchronising settles
 * it.
 */
export function writtenStrings<Edit extends StringEdit>(
  { component, filename, template, edits }: EditsOfFile<Edit>,
  file: EditableDocument,
): WrittenStrings<Edit> {
  const { keyOf, keyOfStored } = component.identity
  const keys = new Set(file.units.map(keyOf))
  const inTemplate = new Map(template?.units.map((unit, index) => [keyOf(unit), index]))
  const last = new Map(edits.map((edit) => [edit.unitId, edit]))
  const taken = new Set<number>()
  const units: UnitChange[] = []
  const unitOf = new Map<NewUnit | UnitKey, number>()
  const add = (edit: Edit, unit: NewUnit): void => {
    units.push({ kind: 'add', unit })
    unitOf.set(unit, edit.unitId)
  }
  // In the template's order, so that each new string finds its neighbour.
  const place = (edit: Edit) => inTemplate.get(keyOfStored(edit)) ?? Number.MAX_SAFE_INTEGER
  const inOrder = template ? [...last.values()].sort((a, b) => place(a) - place(b)) : [...last.values()]
  const neighbour = neighbourIn(component, template, keys)
  for (const edit of inOrder) {
    const key = keyOfStored(edit)
    const fit = fitted(edit.source, edit.target, file)
    const target = splitPlural(fit ?? edit.target)
    const state = fit === null ? fileStateOf(target, edit.state) : 'needs-editing'
    const at = inTemplate.get(key)
    if (keys.has(key)) {
      units.push({ kind: 'set', key, target, state })
      unitOf.set(key, edit.unitId)
    } else if (template && at !== undefined) {
      add(edit, { ...newString(edit, template.units[at]), target, state, after: neighbour(at) })
      keys.add(key)
    } else if (edit.adds) add(edit, { ...newString(edit), target, state })
    else continue
    taken.add(edit.unitId)
  }
  const { changes, unwritable } = writableChanges(file, { units, like: template }, { unitOf, filename })
  for (const { unit } of unwritable) taken.delete(unit)
  return { edits: edits.filter(({ unitId }) => taken.has(unitId)), changes, unwritable }
}

/** Finds the last string before a place of the template that the file has, or gets; null: none. Places must come in order. */
function neighbourIn(
  { identity }: SyncedComponent,
  template: EditableDocument | null,
  keys: ReadonlySet<string>,
): (at: number) => string | null {
  let walked = 0
  let found: string | null = null
  return (at) => {
    for (; walked < at; walked++) {
      const unit = template?.units[walked]
      const key = unit && identity.keyOf(unit)
      if (key !== undefined && keys.has(key)) found = key
    }
    return found
  }
}

/** A string for a file that has it not yet, written as `like` is in the template, with its comments. */
const newString = ({ context, source }: StringEdit, like?: FileUnit) => ({
  context,
  source: splitPlural(source),
  ...(like?.form !== undefined && { form: like.form }),
  previousSource: '',
  notes: like?.notes ?? NO_NOTES,
  location: '',
  flags: '',
})
