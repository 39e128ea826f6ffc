import { defineRule, type Found } from '../define-rule.ts'
import { property, textsOf } from '../values.ts'

export const extensionLists = defineRule({
  id: 'extension-lists',
  summary: 'The lists of Extensions contradict each other.',
  why: 'An identifier that is uninstalled cannot be locked, and what is in Install must be a URL or a path.',
  cure: 'Keep each extension in one list, and give Install addresses or paths.',
  severity: 'warning',
  examples: [
    { policies: { Extensions: { Uninstall: ['a@b'], Locked: ['a@b'] } }, found: ['Extensions.Locked[0]'] },
    { policies: { Extensions: { Install: ['a@b.example'] } }, found: ['Extensions.Install[0]'] },
    { policies: { Extensions: { Install: ['https://a.example/a.xpi'], Locked: ['a@b'] } }, found: [] },
  ],
  find(subject): Found[] {
    const extensions = subject.policy('Extensions')
    if (!extensions) return []
    const { name, value } = extensions
    const removed = new Set(textsOf(property(value, 'Uninstall')).map(([, id]) => id))
    const locked = textsOf(property(value, 'Locked')).filter(([, id]) => removed.has(id) && id !== '' && id !== '*')
    const identifiers = textsOf(property(value, 'Install')).filter(([, text]) =>
      /^[^/\\:]+@[^/\\:]+$|^\{[\w-]+\}$/.test(text),
    )
    return [
      ...locked.map(([index, id]) => ({ path: [name, 'Locked', index], detail: `${id} is in Uninstall too.` })),
      ...identifiers.map(([index, id]) => {
        return {
          path: [name, 'Install', index],
          detail: `${id} looks like an identifier; Install takes URLs or paths.`,
        }
      }),
    ]
  },
})
