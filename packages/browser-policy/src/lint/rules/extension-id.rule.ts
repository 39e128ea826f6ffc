import type { Path } from '../../document/node.ts'
import { isObject } from '../../engine/engine.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { describeWrongId, isExtensionId } from '../extension-id.ts'
import { readValue } from '../policy-values.ts'
import type { LintSubject } from '../subject.ts'
import { property, textsOf } from '../values.ts'
import { holdsItself } from './own-name-inside.rule.ts'

/** Names of objects that must be identifiers of extensions, with their places. */
function namedExtensions(subject: LintSubject): readonly (readonly [Path, string])[] {
  const settings = subject.policy('ExtensionSettings')
  const thirdParty = subject.policy('3rdparty')
  const named = (path: Path, value: ReturnType<typeof readValue>) =>
    value !== undefined && isObject(value) ? Object.keys(value).map((id) => [[...path, id], id] as const) : []
  return [
    ...(settings
      ? named(settings.path, readValue(subject, settings)).filter(
          ([, id]) => id !== '*' && !(id === settings.name && holdsItself(settings)),
        )
      : []),
    ...(thirdParty
      ? named([thirdParty.name, 'Extensions'], property(readValue(subject, thirdParty), 'Extensions'))
      : []),
  ]
}

export const extensionId = defineRule({
  id: 'extension-id',
  summary: 'A name is no identifier of an extension.',
  why: 'Extensions go by an identifier that their author chose, not by the name that people see; with another one nothing happens.',
  cure: 'Take the identifier from about:support, where the extension is installed.',
  severity: 'warning',
  examples: [
    {
      policies: { ExtensionSettings: { 'ublock-origin': { installation_mode: 'blocked' } } },
      found: ['ExtensionSettings.ublock-origin'],
    },
    {
      policies: { '3rdparty': { Extensions: { uBlock: { adminSettings: {} } } } },
      found: ['3rdparty.Extensions.uBlock'],
    },
    { policies: { Extensions: { Uninstall: [''], Locked: ['a@b'] } }, found: ['Extensions.Uninstall[0]'] },
    {
      policies: {
        ExtensionSettings: {
          '*': { installation_mode: 'blocked' },
          'uBlock0@raymondhill.net': { installation_mode: 'allowed' },
          '{d10d0bf8-f5b5-c8b4-a8b2-2b9879e08c5d}': { installation_mode: 'allowed' },
          '@testpilot-containers': { installation_mode: 'allowed' },
        },
      },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const found: LintFinding[] = []
    for (const [path, id] of namedExtensions(subject)) {
      if (!isExtensionId(id)) found.push({ path, at: 'name', detail: describeWrongId(id) })
    }
    const extensions = subject.policy('Extensions')
    for (const list of ['Uninstall', 'Locked']) {
      for (const [index, id] of textsOf(property(extensions?.value, list))) {
        if (!extensions || isExtensionId(id)) continue
        const isFatal = id === '' && list === 'Uninstall'
        const detail = isFatal
          ? 'An empty identifier names no extension; in ESR 153 nothing of Uninstall and Install is done for it.'
          : describeWrongId(id)
        found.push({ path: [extensions.name, list, index], detail })
      }
    }
    return found
  },
})
