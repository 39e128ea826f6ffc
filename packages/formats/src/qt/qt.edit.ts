import { applyByteEdits } from '@weft/text'
import type { FileChange, NewFile } from '../format.ts'
import { bySource } from '../identity.ts'
import { firstText } from '../unit-facts.ts'
import {
  type ByteEdit,
  blanksBefore,
  bufferOf,
  closesTags,
  elementText,
  firstByKey,
  openedTag,
  removal,
  replaced,
  sortedChanges,
  tagText,
  withAttributes,
} from '../xml/xml.edit.ts'
import type { ElementPlace, Message, QtFile } from './qt.parse.ts'
import { placeMessages } from './qt.place.ts'
import { qtRule } from './qt.plural.ts'
import { type FormStyle, isUnfinished, type MessageText, numerusForm, numerusForms, writeText } from './qt.text.ts'

/** The file's bytes with the changes made. */
export function editQt(file: QtFile, { units }: FileChange, closes: boolean): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const byKey = firstByKey(file.messages, ({ unit }) => bySource.keyOf(unit))
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits = [...removed].map(({ unit }) => removal(utf8, unit.span))
  const forms: FormStyle = { line: lineOfForms(file, utf8), closes }
  for (const [message, wanted] of set) edits.push(...setMessage(utf8, message, wanted, forms))
  if (added.length > 0) edits.push(...placeMessages(file, utf8, added, { byKey, forms }))
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}

/** The text before a plural form in this file: nothing, or a separate line as lupdate writes it. */
function lineOfForms({ messages }: QtFile, utf8: Buffer): string | undefined {
  const [first] = messages.find(({ isPlural, forms }) => isPlural && forms.length > 0)?.forms ?? []
  if (first) return blanksBefore(utf8, first.tag.start) ?? ''
  return undefined
}

function setMessage(utf8: Buffer, message: Message, wanted: MessageText, style: FormStyle): ByteEdit[] {
  const { unit, translation, source, forms, isPlural } = message
  const allForms = () => numerusForms(wanted.target, { line: style.line ?? '', closes: style.closes })
  const isSame = wanted.target.every((text, index) => text === unit.target[index])
  const unfinished = isUnfinished(wanted)
  if (isSame && (unit.state !== 'translated') === unfinished) return []
  const type = { type: unfinished ? 'unfinished' : null }
  if (!translation) {
    const line = blanksBefore(utf8, source.start) ?? ''
    const inner = isPlural ? allForms() : writeText(firstText(wanted.target))
    const element = elementText(withAttributes('<translation>', type), inner, style.closes)
    return [replaced(source.end, source.end, `${line}${element}`)]
  }
  const { tag } = translation
  const old = tagText(utf8, tag)
  const start = withAttributes(old, type)
  if (isSame && !message.isSource) return start === old ? [] : [replaced(tag.start, tag.end, start)]
  if (!isPlural && forms[0]?.tag.start === tag.start)
    return [
      elementEdit(utf8, translation, { name: 'translation', start, content: writeText(firstText(wanted.target)) }),
    ]
  if (forms.length === 0) {
    return [elementEdit(utf8, translation, { name: 'translation', start, content: allForms() })]
  }
  const edits = formEdits(utf8, message, wanted.target, style.closes)
  return start === old ? edits : [replaced(tag.start, tag.end, start), ...edits]
}

function elementEdit(
  utf8: Buffer,
  { tag, content, end }: ElementPlace,
  wanted: { readonly name: string; readonly start?: string; readonly content: string },
): ByteEdit {
  const start = wanted.start ?? tagText(utf8, tag)
  if (!tag.closed) return replaced(tag.start, content.end, `${start}${wanted.content}`)
  if (wanted.content === '') return replaced(tag.start, tag.end, start)
  return replaced(tag.start, end, `${openedTag(start)}${wanted.content}</${wanted.name}>`)
}

function formEdits(utf8: Buffer, { unit, forms }: Message, target: readonly string[], closes: boolean): ByteEdit[] {
  const edits: ByteEdit[] = []
  forms.forEach((form, index) => {
    const text = target[index]
    if (text === undefined || text === unit.target[index]) return
    const name = /^<([^\s/>]+)/.exec(tagText(utf8, form.tag))?.[1] ?? 'numerusform'
    edits.push(elementEdit(utf8, form, { name, content: writeText(text) }))
  })
  const kept = forms[target.length - 1]
  const last = forms.at(-1)
  if (kept && last && kept !== last) edits.push(replaced(kept.end, last.end, ''))
  const missing = target.slice(forms.length)
  if (!last || missing.every((text) => text === '')) return edits
  const line = blanksBefore(utf8, last.tag.start) ?? ''
  edits.push(replaced(last.end, last.end, missing.map((text) => `${line}${numerusForm(text, closes)}`).join('')))
  return edits
}

/** The file for a language: without translations and messages that are gone, with as many plural forms as Qt reads of it. */
export function qtFor(file: QtFile, { languageCode, parameters }: NewFile, hasLanguage: boolean): Uint8Array {
  const { root, messages, gone } = file
  if (!root) return file.bytes
  const utf8 = bufferOf(file)
  const edits = gone.map((span) => removal(utf8, span))
  if (hasLanguage)
    edits.push(replaced(root.start, root.end, withAttributes(tagText(utf8, root), { language: languageCode })))
  const closes = closesTags(parameters)
  const line = lineOfForms(file, utf8) ?? ''
  const { number } = qtRule({ code: languageCode })
  for (const { source, translation, isPlural } of messages) {
    const empty = Array.from({ length: number }, () => '')
    const inner = isPlural ? numerusForms(empty, { line, closes }) : ''
    const text = elementText('<translation type="unfinished">', inner, closes)
    if (translation) edits.push(replaced(translation.tag.start, translation.end, text))
    else edits.push(replaced(source.end, source.end, `${blanksBefore(utf8, source.start) ?? ''}${text}`))
  }
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}
