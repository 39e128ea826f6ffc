import { type ComponentRecord, remember, type TranslationRecord } from '../../catalog/records.ts'
import { addressSettings, withoutRepository } from '../../domain/component/settings/registry.ts'
import { actionLabel, changeActions } from '../../events/change-actions.ts'
import { shownAddress } from '../../git/index.ts'
import { isoTime, type RawJson, rawJson } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import type { Actor } from '../../permissions/index.ts'
import { componentUrl, seesRepository } from '../../present/component-shape.ts'
import { translationUrl } from '../../present/translation-shape.ts'
import { type AlertRow, presentAlert } from './change-alerts.ts'

export interface ChangeRow {
  readonly id: number
  readonly timestamp: Date
  readonly action: number
  readonly project_id: number | null
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly unit_id: number | null
  readonly alert_id: number | null
  readonly target: string
  readonly old: string
  /** JSON text. */
  readonly details: string
  readonly user_name: string | null
  readonly author_name: string | null
  /** Name of the user, or else of the author. */
  readonly full_name: string | null
  /** Its time as a sort key. */
  readonly moment: string
}

/** The display names of a row's subject. */
export interface ChangeNames
  extends Readonly<Record<'person' | 'project' | 'component' | 'language' | 'source', string | null>> {
  readonly is_glossary: boolean
}

/** The things of a row's ids; null if missing or deleted. */
export interface ChangePlace {
  readonly component: ComponentRecord | null
  readonly translation: TranslationRecord | null
  readonly alert: AlertRow | null
  /** Present on request. */
  readonly names?: ChangeNames
}

/** As JSON: what links are built of is escaped, and leaves nothing that JSON would escape again. */
const quoted = (url: string): string => `"${url}"`

/** Settings that tell where the files of a component come from; the component itself shows them to few as well. */
const repositorySettings: ReadonlySet<string> = new Set([...withoutRepository.keys(), 'repository_component_id'])
/** Actions whose texts are a git host's refusal, which names the host and more. */
const toldByGit: readonly number[] = [
  changeActions['failed-merge'].code,
  changeActions['failed-rebase'].code,
  changeActions['failed-push'].code,
  changeActions['failed-remote-update'].code,
]

type ChangeTexts = Pick<ChangeRow, 'target' | 'old' | 'details'>

/** The texts of a row for a reader: about the repository only for people who see it, and never credentials. */
export function saidTo(actor: Actor, row: ChangeRow, component: ComponentRecord | null): ChangeTexts {
  const isSetting = row.action === changeActions['component-setting-change'].code
  if (!isSetting && !toldByGit.includes(row.action)) return row
  const details: Readonly<Record<string, unknown>> = JSON.parse(row.details)
  const field = String(details.field ?? '')
  if (isSetting && !repositorySettings.has(field)) return row
  // For a deleted component nobody can tell any more who saw it.
  if (component === null || !seesRepository(actor, component))
    return { target: '', old: '', details: isSetting ? JSON.stringify({ field }) : '{}' }
  if (!addressSettings.has(field)) return row
  // Rows of older versions may have more in them than is written today.
  const target = shownAddress(row.target)
  const old = shownAddress(row.old)
  return { target, old, details: JSON.stringify({ ...details, old, target }) }
}

/** A row as JSON text for one reader: lists of them are read often. */
export function changeJson(
  row: ChangeRow,
  { component, translation, alert, names }: ChangePlace,
  links: Links,
  actor: Actor,
): RawJson {
  const { target, old, details } = saidTo(actor, row, component)
  const person = (username: string | null) => (username === null ? 'null' : quoted(links.api('users', username)))
  const urlOf = ({ texts }: ComponentRecord | TranslationRecord, make: () => string) =>
    remember(texts, `url ${links.key}`, () => quoted(make()))
  const place = component && urlOf(component, () => componentUrl(component, links))
  const language = translation && urlOf(translation, () => translationUrl(translation, links))
  const unit = row.unit_id === null ? 'null' : quoted(links.api('units', row.unit_id))
  return rawJson(
    `{"unit":${unit},"component":${place},"translation":${language},"user":${person(row.user_name)},` +
      `"author":${person(row.author_name)},"alert":${alert === null ? 'null' : JSON.stringify(presentAlert(actor, alert, component))},"timestamp":"${isoTime(row.timestamp)}","action":${row.action},` +
      `"target":${JSON.stringify(target)},"old":${JSON.stringify(old)},"details":${details},"id":${row.id},` +
      `"action_name":${JSON.stringify(actionLabel(row.action))},"url":${quoted(links.api('changes', row.id))}${names ? `,"names":${JSON.stringify(names)}` : ''}}`,
  )
}
