import { english } from '../../../policy-texts/src/page-english.ts'
import { categories, type Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { humanName } from '../convert/human-name.ts'
import { rules } from '../lint/rules.ts'
import { TIMINGS } from '../reference/policy-page.ts'
import { aspects } from '../simulate/aspects.ts'

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
    ...policies.map((policy) => ({ context: `about.${nameOf(policy)}`, text: policy.description })),
  ]
  return texts.filter(({ text }) => text !== '')
}

const nameOf = ({ name, firefoxName }: Policy): string => firefoxName ?? name
