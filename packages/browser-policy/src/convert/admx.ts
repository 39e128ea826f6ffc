import type { FirstVersion } from '../catalogue/define-policy.ts'
import {
  type AdmxElement,
  type AdmxScope,
  type AdmxSetting,
  admxSettings,
  type EntryField,
  itemName,
} from './admx-settings.ts'
import { type AdmxTexts, englishTexts } from './admx-texts.ts'
import { FIREFOX_KEY } from './reg-names.ts'
import { type XmlElement, xmlDocument } from './xml-document.ts'

/**
 * A pair of administrative templates. Save the texts as UTF-8: `name.admx`, and `name.adml` in the language's folder.
 */
export interface AdmxPair {
  readonly admx: string
  readonly adml: string
}

/** Details of the pair; each has a default. */
export interface AdmxRules {
  readonly texts?: AdmxTexts
  /** The browser's key below the hive. */
  readonly key?: string
  /** Release of the templates, `major.minor`; Windows and Intune compare both files'. */
  readonly revision?: string
}

/** The category of all settings. It is part of every Intune address, so it must never change. */
export const ROOT_CATEGORY = 'firefox'

const NAMESPACE = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions'

/** Longest text that the editor takes; its own default of 1,023 cuts URLs and JSON short. */
export const LONGEST_TEXT = 16_384

/** The greatest number that the editor takes (REG_DWORD). */
export const LARGEST_NUMBER = 4_294_967_295

/** Writes the administrative templates of a target: one setting for every value that its policies take. */
export function writeAdmx(scope: AdmxScope, rules: AdmxRules = {}): AdmxPair {
  const settings = admxSettings(scope)
  const texts = rules.texts ?? englishTexts
  const key = (rules.key ?? FIREFOX_KEY).replace(/^SOFTWARE/, 'Software')
  const revision = rules.revision ?? '1.0'
  return { admx: writeDefinitions(settings, key, revision), adml: writeResources(settings, texts, revision) }
}

function writeDefinitions(settings: readonly AdmxSetting[], key: string, revision: string): string {
  const { root, text } = xmlDocument('policyDefinitions', { xmlns: NAMESPACE, revision, schemaVersion: '1.0' })
  const namespaces = root.add('policyNamespaces')
  namespaces.add('target', { prefix: 'firefox', namespace: 'Weft.Policies.Firefox' })
  root.add('resources', { minRequiredRevision: revision })
  const definitions = root.add('supportedOn').add('definitions')
  for (const id of new Set(settings.map(({ since }) => supportedId(since)))) {
    definitions.add('definition', { name: id, displayName: `$(string.${id})` })
  }
  const categories = root.add('categories')
  categories.add('category', { name: ROOT_CATEGORY, displayName: `$(string.${ROOT_CATEGORY})` })
  for (const path of categoryPaths(settings)) {
    const category = categories.add('category', {
      name: categoryName(path),
      displayName: `$(string.${categoryName(path)})`,
    })
    category.add('parentCategory', { ref: categoryName(path.slice(0, -1)) })
  }
  const policies = root.add('policies')
  for (const setting of settings) writePolicy(policies, setting, key)
  return text()
}

function writePolicy(policies: XmlElement, setting: AdmxSetting, rootKey: string): void {
  const { name, element } = setting
  const key = joinKey(
    rootKey,
    element?.kind === 'list' || element?.kind === 'named-list' ? parentKey(setting.key) : setting.key,
  )
  const policy = policies.add('policy', {
    name,
    class: setting.policy.machineOnly ? 'Machine' : 'Both',
    displayName: `$(string.${name})`,
    explainText: `$(string.${name}_Explain)`,
    key,
    ...(element ? { presentation: `$(presentation.${name})` } : { valueName: setting.valueName ?? '' }),
  })
  policy.add('parentCategory', { ref: categoryOf(setting) })
  policy.add('supportedOn', { ref: supportedId(setting.since) })
  if (element) {
    writeElement(policy.add('elements'), setting, element, joinKey(rootKey, setting.key))
  } else {
    policy.add('enabledValue').add('decimal', { value: '1' })
    policy.add('disabledValue').add('decimal', { value: '0' })
  }
}

const joinKey = (root: string, key: string): string => (key === '' ? root : `${root}\\${key}`)
const parentKey = (key: string): string => key.split('\\').slice(0, -1).join('\\')

function writeElement(elements: XmlElement, setting: AdmxSetting, element: AdmxElement, key: string): void {
  const id = setting.name
  const valueName = setting.valueName ?? ''
  switch (element.kind) {
    case 'entry':
      for (const { name, element: field, isRequired } of element.fields) {
        const fieldAttributes = { id: fieldId(id, name), ...(isRequired ? { required: 'true' } : {}) }
        if (field.kind === 'list')
          elements.add('list', { id: fieldAttributes.id, key: joinKey(key, name), valuePrefix: '' })
        else writeField(elements, { ...fieldAttributes, valueName: name }, field)
      }
      return
    case 'text':
      writeField(elements, { id, valueName, ...(element.required ? { required: 'true' } : {}) }, element)
      return
    case 'json':
      elements.add('multiText', { id, valueName, maxLength: String(LONGEST_TEXT), required: 'true' })
      return
    case 'number':
    case 'choice':
      writeField(elements, { id, valueName, required: 'true' }, element)
      return
    case 'list':
      // without a prefix Windows names the values after their data instead of 1, 2, …
      elements.add('list', { id, key, valuePrefix: '' })
      return
    case 'named-list':
      elements.add('list', { id, key, explicitValue: 'true' })
  }
}

/** A text, number or choice; `attributes` are its id, its value's name, and whether it must be given. */
function writeField(
  elements: XmlElement,
  attributes: Readonly<Record<string, string>> & { readonly id: string },
  element: Exclude<EntryField['element'], { kind: 'list' }>,
): void {
  if (element.kind === 'text') elements.add('text', { ...attributes, maxLength: String(LONGEST_TEXT) })
  else if (element.kind === 'number')
    elements.add('decimal', { ...attributes, minValue: '0', maxValue: String(LARGEST_NUMBER) })
  else writeChoice(elements.add('enum', attributes), attributes.id, element.options)
}

/** The id of one field of an entry. */
export const fieldId = (setting: string, field: string): string => `${setting}_${itemName(field)}`

function writeChoice(choice: XmlElement, id: string, options: readonly (string | number | boolean)[]): void {
  for (const option of options) {
    const value = choice.add('item', { displayName: `$(string.${optionId(id, option)})` }).add('value')
    if (typeof option === 'string') value.add('string').addText(option)
    else value.add('decimal', { value: String(Number(option)) })
  }
}

function writeResources(settings: readonly AdmxSetting[], texts: AdmxTexts, revision: string): string {
  const { root, text } = xmlDocument('policyDefinitionResources', { xmlns: NAMESPACE, revision, schemaVersion: '1.0' })
  root.add('displayName').addText(texts.displayName)
  root.add('description').addText(texts.description)
  const resources = root.add('resources')
  const strings = new Map<string, string>([[ROOT_CATEGORY, texts.rootCategory]])
  for (const path of categoryPaths(settings)) strings.set(categoryName(path), texts.categoryName(path))
  for (const setting of settings) {
    strings.set(supportedId(setting.since), texts.supported(setting.since))
    strings.set(setting.name, texts.settingName(setting))
    strings.set(`${setting.name}_Explain`, texts.settingExplanation(setting))
    for (const { id, options, path } of choicesOf(setting)) {
      for (const option of options) strings.set(optionId(id, option), texts.option(option, path))
    }
  }
  const table = resources.add('stringTable')
  for (const [id, text] of strings) table.add('string', { id }).addText(text)
  const presentations = resources.add('presentationTable')
  for (const setting of settings) {
    if (setting.element)
      writePresentation(presentations.add('presentation', { id: setting.name }), setting, setting.element, texts)
  }
  return text()
}

interface ChoiceList {
  readonly id: string
  readonly options: readonly (string | number | boolean)[]
  /** The path of the list in the catalogue. */
  readonly path: string
}

function choicesOf({ name, path, policy, element }: AdmxSetting): readonly ChoiceList[] {
  // the catalogue uses its own name for the policy, and one path for all entries of a list
  const at = [policy.name, ...path.slice(1)]
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .slice(1)
  if (element?.kind === 'choice') return [{ id: name, options: element.options, path: at }]
  if (element?.kind !== 'entry') return []
  return element.fields.flatMap((field) =>
    field.element.kind === 'choice'
      ? [{ id: fieldId(name, field.name), options: field.element.options, path: `${at}.${field.name}` }]
      : [],
  )
}

function writePresentation(
  presentation: XmlElement,
  setting: AdmxSetting,
  element: AdmxElement,
  texts: AdmxTexts,
): void {
  const refId = setting.name
  const label = texts.settingName(setting)
  switch (element.kind) {
    case 'entry':
      for (const { name, element: field } of element.fields)
        presentField(presentation, fieldId(refId, name), texts.fieldName(name), field)
      return
    case 'text':
      presentation.add('textBox', { refId }).add('label').addText(label)
      return
    case 'json':
      presentation.add('multiTextBox', { refId, defaultHeight: '10' }).addText(label)
      return
    case 'number':
      presentation.add('decimalTextBox', { refId }).addText(label)
      return
    case 'choice':
      presentation.add('dropdownList', { refId, noSort: 'true', defaultItem: '0' }).addText(label)
      return
    case 'list':
    case 'named-list':
      presentation.add('listBox', { refId }).addText(label)
  }
}

function presentField(presentation: XmlElement, refId: string, label: string, element: EntryField['element']): void {
  if (element.kind === 'text') presentation.add('textBox', { refId }).add('label').addText(label)
  else if (element.kind === 'number') presentation.add('decimalTextBox', { refId }).addText(label)
  else if (element.kind === 'list') presentation.add('listBox', { refId }).addText(label)
  else presentation.add('dropdownList', { refId, noSort: 'true' }).addText(label)
}

const optionId = (name: string, option: string | number | boolean): string =>
  `${name}_Option_${itemName(String(option))}`

function supportedId(since: FirstVersion): string {
  return `SUPPORTED_${(since.documented ?? since.declared ?? 'ANY').replace(/\W+/g, '_')}`
}

/** Every object that holds settings, outer ones first. */
function categoryPaths(settings: readonly AdmxSetting[]): readonly (readonly string[])[] {
  const paths = new Map<string, readonly string[]>()
  for (const { path } of settings) {
    for (let length = 1; length < path.length; length++)
      paths.set(path.slice(0, length).join('.'), path.slice(0, length).map(String))
  }
  return [...paths.values()]
}

/** The categories from the root down to a setting's own, as an Intune address spells them. */
export function categoryTrail({ path }: AdmxSetting): readonly string[] {
  return Array.from({ length: path.length }, (_, length) => categoryName(path.slice(0, length)))
}

const categoryName = (path: readonly (string | number)[]): string =>
  path.length === 0 ? ROOT_CATEGORY : itemName(path.length === 1 ? String(path[0]) : path.join('_'))

const categoryOf = ({ path }: AdmxSetting): string => categoryName(path.slice(0, -1))
