import { remember, type TranslationRecord } from '../../catalog/records.ts'
import { isFuzzy, isTranslated, unitState } from '../../db/unit-state.ts'
import { checksum, shownContentHash } from '../../domain/unit/string-key.ts'
import { entityTag, unitVersion } from '../../domain/unit/unit-version.ts'
import { isoTime, type RawJson, rawJson } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { translationPath, translationUrl } from '../../present/translation-shape.ts'

/** A string as its reply shows it. Texts are as stored: plural forms joined. */
export interface UnitRow {
  readonly id: number
  readonly translation_id: number
  readonly source_unit_id: number
  readonly id_hash: bigint
  readonly position: number
  readonly state: number
  readonly num_words: number
  readonly pending: boolean
  readonly has_suggestion: boolean
  readonly has_comment: boolean
  readonly has_failing_check: boolean
  readonly automatically_translated: boolean
  readonly timestamp: Date
  readonly last_updated: Date
  readonly target: string
  readonly source: string
  readonly context: string
  readonly note: string
  readonly location: string
  readonly flags: string
  readonly previous_source: string
  readonly explanation: string
  readonly extra_flags: string
  /** Flags that were added to the source string. */
  readonly source_flags: string
  /** JSON of the source string's labels; null: none. */
  readonly labels: string | null
}

/** The columns of UnitRow, of `units u` and its source string `units s`. */
export const unitColumns = `u.id, u.translation_id, u.source_unit_id, s.id_hash, u.position, u.state, u.num_words,
  u.pending, u.has_suggestion, u.has_comment, coalesce(cardinality(u.failing) > 0, false) as has_failing_check,
  u.automatically_translated, u.timestamp, u.last_updated, u.target, coalesce(u.source, s.source) as source,
  coalesce(s.context, '') as context, coalesce(u.note, s.note, '') as note,
  coalesce(u.location, s.location, '') as location, coalesce(u.flags, s.flags, '') as flags, u.previous_source,
  u.explanation, u.extra_flags, s.extra_flags as source_flags,
  (select json_agg(json_build_object('id', b.id, 'name', b.name, 'description', b.description, 'color', b.color)
          order by b.id)::text
     from unit_labels ul join labels b on b.id = ul.label_id where ul.unit_id = s.id) as labels`

/** The version of a string, for those who write it. */
export function tagOfRow(row: UnitRow): string {
  const labels: readonly { readonly id: number }[] = row.labels === null ? [] : JSON.parse(row.labels) // the database's own
  return entityTag(unitVersion({ ...row, label_ids: labels.map(({ id }) => id) }))
}

/** Labels are given to source strings; as in Weblate translations show none. */
const shownLabels = (row: UnitRow): string => (row.id === row.source_unit_id && row.labels) || '[]'

const usualPriority = 100

/** The last `priority:` among the flags in force, the wider first. */
function priorityOf({ component }: TranslationRecord, row: UnitRow): number {
  const own = `${row.flags},${row.source_flags}`
  const wider = `${component.widerFlags},${component.settings.check_flags}`
  const found = lastPriority(own) ?? lastPriority(wider)
  return found ?? usualPriority
}

function lastPriority(flags: string): number | undefined {
  if (!flags.includes('priority:')) return undefined
  const found = flags.match(/priority:\d{1,9}/g)?.at(-1)
  return found === undefined ? undefined : Number(found.slice('priority:'.length))
}

const plural = '\u001e\u001e'

/** Most strings have few of their texts. */
const textJson = (text: string): string => (text === '' ? '""' : JSON.stringify(text))

function formsJson(text: string): string {
  if (!text.includes(plural)) return `[${textJson(text)}]`
  return JSON.stringify(text.split(plural))
}

/** The fields that all strings of a translation share, with one reply's URLs: pieces of JSON, each with its quotes. */
interface TranslationParts {
  readonly head: string
  readonly webUrl: string
  readonly unitUrl: { readonly start: string; readonly end: string }
}

/** JSON's text without its last quote, and without its first. */
const opened = (text: string): string => JSON.stringify(text).slice(0, -1)
const closed = (text: string): string => JSON.stringify(text).slice(1)

const idPlace = '0'

function sharedOf(translation: TranslationRecord, links: Links): TranslationParts {
  const text = remember(translation.texts, `units ${links.key}`, () => {
    const head = {
      tbx_terms: {},
      translation: translationUrl(translation, links),
      language_code: translation.language.code,
    }
    const [start = '', end = ''] = links.api('units', idPlace).split(`/${idPlace}`)
    return JSON.stringify({
      head: JSON.stringify(head).slice(0, -1),
      webUrl: opened(`${links.web(`/translate/${translationPath(translation)}`)}?checksum=`),
      unitUrl: { start: opened(`${start}/`), end: closed(end) },
    } satisfies TranslationParts)
  })
  return JSON.parse(text) as TranslationParts // our own text, just above
}

/** Writes strings of a translation for one reader; the texts are made by hand, because pages of them are asked for often. */
export function unitWriter(translation: TranslationRecord, links: Links): (row: UnitRow) => RawJson {
  const { head, webUrl, unitUrl } = sharedOf(translation, links)
  const urlOf = (id: number) => unitUrl.start + id + unitUrl.end
  const bilingual = translation.component.row.template === ''
  return (row) => {
    const content = shownContentHash(bilingual, row)
    return rawJson(
      `${head},"source":${formsJson(row.source)},"previous_source":${textJson(row.previous_source)}` +
        `,"target":${formsJson(row.target)},"id_hash":${row.id_hash},"content_hash":${content}` +
        `,"location":${textJson(row.location)},"context":${textJson(row.context)}` +
        `,"note":${textJson(row.note)},"flags":${textJson(row.flags)},"labels":${shownLabels(row)}` +
        `,"state":${row.state},"fuzzy":${isFuzzy(row.state)},"translated":${isTranslated(row.state)}` +
        `,"approved":${row.state === unitState.approved},"position":${row.position}` +
        `,"has_suggestion":${row.has_suggestion},"has_comment":${row.has_comment}` +
        `,"has_failing_check":${row.has_failing_check},"num_words":${row.num_words}` +
        `,"source_unit":${urlOf(row.source_unit_id)},"priority":${priorityOf(translation, row)},"id":${row.id}` +
        `,"web_url":${webUrl}${checksum(row.id_hash)}","url":${urlOf(row.id)}` +
        `,"explanation":${textJson(row.explanation)},"extra_flags":${textJson(row.extra_flags)}` +
        `,"pending":${row.pending},"timestamp":"${isoTime(row.timestamp)}","last_updated":"${isoTime(row.last_updated)}"` +
        `,"automatically_translated":${row.automatically_translated}}`,
    )
  }
}
