import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isExtensionId } from '../extension-id.ts'
import { entriesOf } from '../policy-values.ts'
import type { LintSubject } from '../subject.ts'
import { property, textOf, textsOf } from '../values.ts'

/** The identifier that a download from addons.mozilla.org names. */
const identifierIn = (url: string) => /\/downloads\/latest\/([^/]+)\/latest\.xpi$/.exec(url)?.[1]

function contradictions(name: string, value: JsonValue): LintFinding[] {
  const removed = new Set(textsOf(property(value, 'Uninstall')).map(([, id]) => id))
  const locked = textsOf(property(value, 'Locked')).filter(([, id]) => removed.has(id) && isExtensionId(id))
  const installed = textsOf(property(value, 'Install')).filter(([, url]) => {
    const id = identifierIn(url)
    return id !== undefined && removed.has(id)
  })
  return [
    ...locked.map(([index, id]) => ({ path: [name, 'Locked', index], detail: `${id} is in Uninstall too.` })),
    ...installed.map(([index]) => {
      const detail = 'It is in Uninstall too: it is removed and installed again whenever one of the lists changes.'
      return { path: [name, 'Install', index], detail }
    }),
  ]
}

/** Extensions for which ExtensionSettings overrides the list. */
function shadowed(subject: LintSubject, name: string, value: JsonValue): LintFinding[] {
  const modes = new Map(
    entriesOf(subject, 'ExtensionSettings').map(({ name: id, value: rule }) => [id, textOf(rule, 'installation_mode')]),
  )
  return ['Uninstall', 'Locked'].flatMap((list) =>
    textsOf(property(value, list)).flatMap(([index, id]): LintFinding[] => {
      const mode = modes.get(id)
      if (mode === undefined || id === '*') return []
      const isAgainst = list === 'Uninstall' ? /installed$/.test(mode) : mode === 'blocked'
      if (!isAgainst) return []
      const detail = `ExtensionSettings says ${JSON.stringify(mode)} of ${id}, and decides.`
      return [{ path: [name, list, index], detail }]
    }),
  )
}

export const extensionLists = defineRule({
  id: 'extension-lists',
  summary: 'The lists of Extensions contradict each other.',
  why: 'An uninstalled identifier cannot be locked, and each entry in Install must be a URL or a path.',
  cure: 'Keep each extension in one list, and give Install addresses or paths.',
  severity: 'warning',
  examples: [
    { policies: { Extensions: { Uninstall: ['a@b'], Locked: ['a@b'] } }, found: ['Extensions.Locked[0]'] },
    { policies: { Extensions: { Install: ['a@b.example'] } }, found: ['Extensions.Install[0]'] },
    {
      policies: {
        Extensions: {
          Install: ['https://addons.mozilla.org/firefox/downloads/latest/a@b/latest.xpi'],
          Uninstall: ['a@b', 'c@d'],
        },
        ExtensionSettings: {
          'c@d': { installation_mode: 'force_installed', install_url: 'https://a.example/c.xpi' },
        },
      },
      found: ['Extensions.Install[0]', 'Extensions.Uninstall[1]'],
    },
    { policies: { Extensions: { Install: ['https://a.example/a.xpi'], Locked: ['a@b'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const extensions = subject.policy('Extensions')
    if (!extensions) return []
    const { name, value } = extensions
    const found = [...contradictions(name, value), ...shadowed(subject, name, value)]
    for (const [index, text] of textsOf(property(value, 'Install'))) {
      if (!isExtensionId(text)) continue
      const detail = `${text} looks like an identifier; Install takes URLs or paths.`
      found.push({ path: [name, 'Install', index], detail })
    }
    return found
  },
})
