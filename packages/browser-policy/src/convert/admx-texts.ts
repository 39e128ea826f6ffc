import type { FirstVersion } from '../catalogue/define-policy.ts'
import { optionText } from '../catalogue/option-texts.ts'
import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import { type BuiltTexts, speakIn } from '../texts/built-texts.ts'
import type { Say } from '../texts/speak.ts'
import type { AdmxSetting } from './admx-settings.ts'
import { humanName, humanPath } from './human-name.ts'

/** The texts of an ADML file in one language; the English ones come from the catalogue. */
export interface AdmxTexts {
  /** For example `en-US`; the folder in which Windows looks for the file. */
  readonly language: string
  readonly displayName: string
  readonly description: string
  /** Name of the category that holds everything. */
  readonly rootCategory: string
  /** The name of a category by its path, such as `['Permissions', 'Camera']`. */
  categoryName(path: readonly string[]): string
  settingName(setting: AdmxSetting): string
  /** The label of one field of an entry. */
  fieldName(name: string): string
  settingExplanation(setting: AdmxSetting): string
  supported(since: FirstVersion): string
  /** `path` is the place of the list in the catalogue, such as `Proxy.Mode`. */
  option(value: string | number | boolean, path: string): string
}

/** English texts made from the catalogue's summaries and descriptions. */
export const englishTexts: AdmxTexts = {
  language: 'en-US',
  displayName: 'Browser policies',
  description: 'Settings of the browser that an organisation manages',
  rootCategory: 'Firefox',
  categoryName: (path) => humanName(path.at(-1) ?? ''),
  settingName: ({ path }) => humanPath(path),
  fieldName: humanName,
  settingExplanation: (setting) => explain(setting),
  supported: (since) => {
    const first = since.documented ?? since.declared
    return first === null || first === undefined ? 'Versions that know this policy' : `Firefox ${first} or later`
  },
  option: (value, path) => {
    if (typeof value === 'boolean') return value ? 'On (true)' : 'Off (false)'
    const text = optionText(path, value)
    return text === undefined ? String(value) : `${value}: ${text}`
  },
}

/** Windows' name of a language that is given by its code alone. */
const WINDOWS_LANGUAGES: Readonly<Record<string, string>> = {
  cs: 'cs-CZ',
  da: 'da-DK',
  en: 'en-US',
  ja: 'ja-JP',
  sv: 'sv-SE',
  uk: 'uk-UA',
}

/** The texts of a translation; a text that it lacks stays English, string by string. */
export function translatedTexts(built: BuiltTexts): AdmxTexts {
  const say = speakIn(built)
  const [code = built.language, region] = built.language.split(/[-_]/)
  return {
    ...englishTexts,
    language: region ? `${code}-${region.toUpperCase()}` : (WINDOWS_LANGUAGES[code] ?? `${code}-${code.toUpperCase()}`),
    displayName: say(englishTexts.displayName),
    description: say(englishTexts.description),
    categoryName: (path) => say(englishTexts.categoryName(path)),
    settingName: ({ path }) => pathIn(path, say),
    fieldName: (name) => say(humanName(name)),
    settingExplanation: (setting) => explain(setting, say),
    supported: (since) => say(englishTexts.supported(since)),
    option: (value, path) => {
      if (typeof value === 'boolean') return say(englishTexts.option(value, path))
      const text = optionText(path, value)
      return text === undefined ? String(value) : `${value}: ${say(text)}`
    },
  }
}

/** A place as people read it, in another language: the names as the forms show them. */
function pathIn([policy = '', ...rest]: Path, say: Say): string {
  const names = rest.map((step) =>
    typeof step === 'number' ? `, ${say(`entry ${step + 1}`)}` : `: ${say(humanName(step))}`,
  )
  return say(humanName(String(policy))) + names.join('')
}

function explain(setting: AdmxSetting, say: Say = (text) => text): string {
  const { policy, element, summary } = setting
  // titles are made for people, so the explanation also gives the name that files use
  const parts = [summary, `In policies.json: ${formatPath(setting.path)}.`]
  if (setting.path.length === 1 && policy.description !== summary) parts.push(policy.description)
  if (setting.path.length > 1) parts.push(`Part of ${policy.name}: ${policy.summary}`)
  parts.push(HOW[element?.kind ?? 'boolean'])
  if (element?.kind === 'json' && !element.isTaken)
    parts.push(
      'Browsers before ESR 153 take no JSON text here; set the numbered entries instead, where there are some.',
    )
  return parts.map(say).join('\n\n')
}

const HOW = {
  boolean: 'Enabled sets it to true, Disabled sets it to false. Not Configured leaves it out.',
  text: 'Enabled sets the text below. Disabled and Not Configured leave it out.',
  json: 'Enabled sets the JSON text below, which may have several lines. Disabled and Not Configured leave it out.',
  number: 'Enabled sets the number below. Disabled and Not Configured leave it out.',
  choice: 'Enabled sets the choice below. Disabled and Not Configured leave it out.',
  list: 'Enabled sets the list below, one entry a row. Disabled and Not Configured leave it out.',
  entry:
    'Enabled sets one entry of the list, from the fields below; empty ones are left out. Disabled and Not Configured leave it out.',
  'named-list': 'Enabled sets the rows below, each a name and its value. Disabled and Not Configured leave it out.',
} as const
