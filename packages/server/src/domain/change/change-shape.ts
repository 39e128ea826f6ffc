import Type from 'typebox'
import { actionLabel } from '../../events/change-actions.ts'
import { isoTime, type RawJson, rawJson } from '../../http/json.ts'
import type { Links } from '../../http/links.ts'
import { type ComponentRecord, remember, type TranslationRecord } from '../catalog/records.ts'
import { componentUrl } from '../component/component-shape.ts'
import { translationUrl } from '../translation/translation-shape.ts'

const maybeText = Type.Union([Type.String(), Type.Null()])

/** One row of the history. */
export const changeReply = Type.Object({
  unit: maybeText,
  component: maybeText,
  translation: maybeText,
  user: maybeText,
  author: maybeText,
  timestamp: Type.String(),
  action: Type.Integer(),
  target: Type.String(),
  old: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  id: Type.Integer(),
  action_name: Type.String(),
  url: Type.String(),
})

export interface ChangeRow {
  readonly id: number
  readonly timestamp: Date
  readonly action: number
  readonly project_id: number | null
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly unit_id: number | null
  readonly target: string
  readonly old: string
  /** JSON text. */
  readonly details: string
  readonly user_name: string | null
  readonly author_name: string | null
}

/** What the ids of a row stand for; null where there is nothing, or nothing any more. */
export interface ChangePlace {
  readonly component: ComponentRecord | null
  readonly translation: TranslationRecord | null
}

/** As JSON: what links are built of is escaped, and leaves nothing that JSON would escape again. */
const quoted = (url: string): string => `"${url}"`

/** A row as JSON text: lists of them are read often. */
export function changeJson(row: ChangeRow, { component, translation }: ChangePlace, links: Links): RawJson {
  const person = (username: string | null) => (username === null ? 'null' : quoted(links.api('users', username)))
  const urlOf = ({ texts }: ComponentRecord | TranslationRecord, make: () => string) =>
    remember(texts, `url ${links.key}`, () => quoted(make()))
  const place = component && urlOf(component, () => componentUrl(component, links))
  const language = translation && urlOf(translation, () => translationUrl(translation, links))
  const unit = row.unit_id === null ? 'null' : quoted(links.api('units', row.unit_id))
  return rawJson(
    `{"unit":${unit},"component":${place},"translation":${language},"user":${person(row.user_name)},` +
      `"author":${person(row.author_name)},"timestamp":"${isoTime(row.timestamp)}","action":${row.action},` +
      `"target":${JSON.stringify(row.target)},"old":${JSON.stringify(row.old)},"details":${row.details},"id":${row.id},` +
      `"action_name":${JSON.stringify(actionLabel(row.action))},"url":${quoted(links.api('changes', row.id))}}`,
  )
}
