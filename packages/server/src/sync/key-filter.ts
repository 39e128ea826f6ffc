import { RE2JS } from 're2js'
import type { SyncedComponent } from './synced-component.ts'

const all = () => true

/** Which strings of a component are translated, by their keys; of a bilingual one all. Linear time, whatever the expression. */
export function keyFilter({
  identity,
  settings,
}: Pick<SyncedComponent, 'identity' | 'settings'>): (key: string) => boolean {
  if (!identity.byContext || settings.key_filter === '') return all
  const compiled = RE2JS.compile(settings.key_filter)
  return (key) => compiled.matcher(key).find()
}
