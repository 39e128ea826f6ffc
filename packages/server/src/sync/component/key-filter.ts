import { RE2JS } from 're2js'
import type { SyncedComponent } from './synced-component.ts'

const all = () => true

/**
 * Selects the translated strings of a component by their keys; in a bilingual one all. Takes linear time, for any expression.
 */
export function keyFilter({
  identity,
  settings,
}: Pick<SyncedComponent, 'identity' | 'settings'>): (key: string) => boolean {
  if (!identity.byContext || settings.key_filter === '') return all
  const compiled = RE2JS.compile(settings.key_filter)
  return (key) => compiled.matcher(key).find()
}
