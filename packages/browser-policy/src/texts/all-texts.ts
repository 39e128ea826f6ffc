import messages from '../../../policy-texts/src/messages.json' with { type: 'json' }
import { english } from '../../../policy-texts/src/page-english.ts'
import { words } from '../../../policy-texts/src/words.ts'
import { categories, type Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { optionTexts } from '../catalogue/option-texts.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import { formNamed, formNames } from '../convert/forms.ts'
import { humanName } from '../convert/human-name.ts'
import { rules } from '../lint/rules.ts'
import { TIMINGS } from '../reference/policy-page.ts'
import { aspects } from '../simulate/aspects.ts'
import { targets } from '../target.ts'

/** One text that can be translated. Its context never changes while its meaning stays. */
export interface SourceText {
  /** `page.menu-open`, `rule.wrong-type`, `policy.Cookies.Allow`, `title.Cookies`, `category.Network`, `about.Cookies`. */
  readonly context: string
  readonly text: string
}

/** Every text of the page, of lint and of the catalogue, in the order in which people meet them. */
export function allTexts(): readonly SourceText[] {
  const policies: readonly Policy[] = catalogue
  const texts = [
    ...Object.entries(english).map(([id, text]) => ({ context: `page.${id}`, text })),
    ...rules.map(({ id, summary }) => ({ context: `rule.${id}`, text: summary })),
    ...categories.map((text) => ({ context: `category.${text}`, text })),
    ...policies.map((policy) => ({ context: `policy.${nameOf(policy)}`, text: policy.summary })),
    ...policies.map((policy) => ({ context: `title.${nameOf(policy)}`, text: humanName(nameOf(policy)) })),
    ...Object.entries(TIMINGS).map(([id, text]) => ({ context: `timing.${id}`, text })),
    ...aspects.map(({ id, label }) => ({ context: `aspect.${id}`, text: label })),
    ...policies.flatMap((policy) =>
      Object.entries(policy.properties ?? {}).map(([path, { summary }]) => ({
        context: `policy.${nameOf(policy)}.${path}`,
        text: summary,
      })),
    ),
    ...[...fieldNames(policies)].map((text) => ({ context: `field.${text}`, text })),
    ...[...new Set(Object.values(optionTexts).flatMap((texts) => Object.values(texts)))].map((text) => ({
      context: `option.${text}`,
      text,
    })),
    ...words.map((text) => ({ context: `word.${text}`, text })),
    ...messages.map((text) => ({ context: `message.${text}`, text })),
    ...policies.flatMap(remarksOn),
    ...rules.map(({ id, why }) => ({ context: `why.${id}`, text: why })),
    ...formNames.flatMap(textsOfForm),
    ...policies.map((policy) => ({ context: `about.${nameOf(policy)}`, text: policy.description })),
  ]
  return texts.filter(({ text }) => text !== '')
}

const nameOf = ({ name, firefoxName }: Policy): string => firefoxName ?? name

/** The conflicts of a policy, and the remarks on what it does. */
function remarksOn(policy: Policy): SourceText[] {
  const conflicts = new Set((policy.conflicts ?? []).map(({ detail }) => detail))
  return [
    { context: `note.${nameOf(policy)}`, text: policy.effects.note ?? '' },
    ...[...conflicts].map((text, at) => ({ context: `conflict.${nameOf(policy)}.${at + 1}`, text })),
  ]
}

function textsOfForm(name: (typeof formNames)[number]): SourceText[] {
  const { summary, options } = formNamed(name)
  return [
    { context: `form.${name}`, text: summary },
    ...Object.entries(options).map(([option, spec]) => ({ context: `form.${name}.${option}`, text: spec.summary })),
  ]
}

/** The names of all properties as people read them, in order of the catalogue. */
function fieldNames(policies: readonly Policy[]): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (tree: ValueTree): void => {
    if (tree.kind === 'union') tree.alternatives.forEach(walk)
    if (tree.kind === 'array') walk(tree.items)
    if (tree.kind !== 'object') return
    for (const [name, member] of Object.entries(tree.properties)) {
      const title = humanName(name)
      if (/[a-z]/.test(title)) names.add(title)
      walk(member)
    }
    Object.values(tree.patternProperties).forEach(walk)
  }
  for (const { values } of policies)
    for (const target of targets) {
      const tree = values[target]
      if (tree !== null) walk(tree)
    }
  return names
}
