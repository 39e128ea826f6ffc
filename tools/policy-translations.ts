// The texts of the policies toolkit: their template and translations, the copies that the demo begins with, and the
// reference in every language that has translations.
import { readdirSync, readFileSync } from 'node:fs'
import { renderPoliciesReference } from '../packages/browser-policy/src/reference/render-policies-reference.ts'
import { buildTexts, readPo, writePo } from '../packages/browser-policy/src/texts/gettext.ts'

const folder = 'packages/policy-texts/po'
const demoFolder = 'packages/server/src/demo/policies'

const translations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => ({ name, texts: readPo(readFileSync(`${folder}/${name}`)) }))

/** The template, and each translation brought up to it: changed texts lose theirs. */
export function policyTexts(): ReadonlyMap<string, string> {
  const template = writePo({ language: '', translations: new Map() })
  const files = translations().map(({ name, texts }) => [`${folder}/${name}`, writePo(texts)] as const)
  return new Map([[`${folder}/policies.pot`, template], ...files])
}

/** The same files beside the demo: the service imports nothing of the toolkit. */
export function demoPolicies(): ReadonlyMap<string, string> {
  return new Map([...policyTexts()].map(([path, text]) => [path.replace(folder, demoFolder), text]))
}

/** `docs/reference/policies.de.md` and so on. */
export function renderTranslatedPolicies(): ReadonlyMap<string, string> {
  return new Map(
    translations().map(({ texts }) => [
      `docs/reference/policies.${texts.language}.md`,
      renderPoliciesReference(buildTexts(texts)),
    ]),
  )
}
