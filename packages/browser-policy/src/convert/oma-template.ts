import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import { categoryTrail, fieldId, LONGEST_TEXT } from './admx.ts'
import { type AdmxScope, type AdmxSetting, admxSettings } from './admx-settings.ts'

/** One input of a setting, as `<data id="…" value="…"/>` gives it. */
export interface OmaField {
  readonly id: string
  readonly kind: 'text' | 'number' | 'choice' | 'boolean' | 'list' | 'named-list' | 'json'
  /** The value of the policies that it sets. */
  readonly path: Path
  readonly options?: readonly (string | number | boolean)[]
  /** The most characters that the template allows. */
  readonly longest?: number
}

/** A setting of administrative templates as rows of Intune address it. */
export interface OmaTemplate {
  /** The categories from the root on, joined by `~`. */
  readonly area: string
  readonly name: string
  /** The value that Enabled and Disabled set by themselves. */
  readonly boolean: Path | null
  readonly fields: readonly OmaField[]
}

/** The settings of our own templates. */
export function ownTemplates(scope: AdmxScope): readonly OmaTemplate[] {
  const settings = admxSettings(scope)
  const entries = new Set(
    settings.flatMap(({ element, path }) => (element?.kind === 'entry' ? [formatPath(path.slice(0, -1))] : [])),
  )
  // a browser that has settings for single entries takes no JSON text for the list
  const usable = settings.filter(({ element, path }) => element?.kind !== 'json' || !entries.has(formatPath(path)))
  return usable.map((setting) => ({
    area: categoryTrail(setting).join('~'),
    name: setting.name,
    boolean: setting.element === null ? setting.path : null,
    fields: fieldsOf(setting),
  }))
}

function fieldsOf({ element, name, path }: AdmxSetting): readonly OmaField[] {
  if (element === null) return []
  if (element.kind === 'entry') {
    return element.fields.map((field) => ({
      id: fieldId(name, field.name),
      kind: field.element.kind,
      path: [...path, field.name],
      ...(field.element.kind === 'choice' && { options: field.element.options }),
      ...(field.element.kind === 'text' && { longest: LONGEST_TEXT }),
    }))
  }
  return [
    {
      id: name,
      kind: element.kind,
      path,
      ...(element.kind === 'choice' && { options: element.options }),
      ...((element.kind === 'text' || element.kind === 'json') && { longest: LONGEST_TEXT }),
    },
  ]
}
