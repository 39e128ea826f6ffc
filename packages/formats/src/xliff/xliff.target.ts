import { type ByteEdit, blanksBefore, openedTag, replaced, tagText, withAttributes } from '../xml/xml.edit.ts'
import { type EditState, settledState, stateName, type UnitText, written } from './xliff.entry.ts'
import { stateOf, type TransUnit } from './xliff.parse.ts'
import { collapsed, withBlanksOf } from './xliff.text.ts'

/** Changes of attributes that make a state of what they say. */
function stateChanges(editing: EditState, { target, approved, unit }: TransUnit, wanted: UnitText) {
  const isUsual = editing.usesStates
  const state = settledState(wanted, editing)
  const isApproved = editing.how.approves ? state === 'approved' : approved
  const written = target?.said
  const isRight =
    stateOf(wanted.text, { said: written, approved: isApproved }, editing.how) === state &&
    (written !== 'final' || state === 'approved' || !editing.how.approves)
  const isNeeded = state === 'needs-editing' || (isUsual && !target)
  const said =
    written === undefined
      ? isNeeded
        ? stateName(state, editing)
        : undefined
      : isRight
        ? written
        : stateName(state, editing)
  const isFixed = unit.state === 'read-only'
  return isFixed ? { isApproved: approved, said: written } : { isApproved, said }
}

/** Gives a string its text and its state. */
export function setTarget(editing: EditState, entry: TransUnit, wanted: UnitText): ByteEdit[] {
  const { unit, target } = entry
  const isSame = unit.target[0] === wanted.text
  if (isSame && (unit.state === 'read-only' || unit.state === settledState(wanted, editing))) return []
  const edits: ByteEdit[] = []
  const { isApproved, said } = stateChanges(editing, entry, wanted)
  if (isApproved !== entry.approved) {
    const tag = withAttributes(tagText(editing.utf8, entry.tag), { approved: isApproved ? 'yes' : 'no' })
    edits.push(replaced(entry.tag.start, entry.tag.end, tag))
  }
  if (isSame && said === target?.said) return edits
  const isKept = target ? target.preserve : entry.preserve
  const attributes = {
    ...(said !== target?.said && said !== undefined && { state: said }),
    ...(!isSame && !isKept && collapsed(wanted.text) !== wanted.text && { 'xml:space': 'preserve' }),
  }
  const content = isSame ? null : keptBlanks(editing, entry, wanted.text)
  edits.push(targetEdit(editing, entry, { attributes, content }))
  return edits
}

/** The text between the tags. Insignificant blanks stay as in the old text, or as in the source without an old text. */
function keptBlanks(editing: EditState, { unit, target, content, preserve }: TransUnit, text: string): string {
  const own = written(editing, unit, text)
  const isKept = target ? target.preserve : preserve
  if (isKept || unit.form === 'cdata' || collapsed(text) !== text) return own
  const old = target === null || unit.target[0] === '' ? content : target.content
  return withBlanksOf(tagText(editing.utf8, old), own)
}

interface TargetChange {
  readonly attributes: Readonly<Record<string, string>>
  /** Null: unchanged. */
  readonly content: string | null
}

function targetEdit(
  editing: EditState,
  { target, source }: TransUnit,
  { attributes, content }: TargetChange,
): ByteEdit {
  const name = `${editing.file.prefix}target`
  if (!target) {
    const tag = withAttributes(`<${name}>`, attributes)
    const line = blanksBefore(editing.utf8, source.start) ?? ''
    return replaced(source.end, source.end, `${line}${tag}${content ?? ''}</${name}>`)
  }
  const tag = withAttributes(tagText(editing.utf8, target.tag), attributes)
  if (content === null) return replaced(target.tag.start, target.tag.end, tag)
  if (target.tag.closed) return replaced(target.tag.start, target.end, `${openedTag(tag)}${content}</${name}>`)
  return replaced(target.tag.start, target.content.end, `${tag}${content}`)
}
