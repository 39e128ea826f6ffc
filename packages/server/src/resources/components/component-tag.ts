import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ComponentRecord } from '../../catalog/records.ts'
import type { ResolvedSettings } from '../../domain/component/component-settings.ts'

interface VersionedComponent extends ResolvedSettings {
  readonly row: Pick<ComponentRecord['row'], 'id' | 'version'>
}

/**
 * The version of a component: the database moves it with every change of its row that people can make. Inherited values are a part of it,
 * because its row does not change when its category or project does.
 */
export function tagOf({ row: { id, version }, inheritance }: VersionedComponent): string {
  const { own, inherited, effective } = inheritance
  const taken = [...inherited].filter((name) => !isDeepStrictEqual(own[name], effective[name]))
  if (taken.length === 0) return `"${id}-${version}"`
  const values = JSON.stringify(taken.map((name) => [name, effective[name]]))
  return `"${id}-${version}-${createHash('sha256').update(values).digest('base64url').slice(0, 12)}"`
}
