import { lastMember, type Node, nodeAt } from '../document/node.ts'
import type { ReadRow } from './oma-row.ts'

const PREFIX = /^(device|user)_vendor_msft_policy_config_([^~]+)~policy~(firefox[^_]*)_(.+)$/i

/**
 * The settings of a settings-catalogue policy as rows of addresses and values. The catalogue calls a setting by its
 * address in small letters with `_` in place of `/`, and an input by the setting's name with the input's id behind.
 */
export function catalogueRows(profile: Node): readonly ReadRow[] {
  const settings = nodeAt(profile, ['settings'])
  if (settings?.kind !== 'array') return []
  return settings.items.flatMap((setting) => {
    const instance = nodeAt(setting, ['settingInstance'])
    return instance ? rowOf(instance) : []
  })
}

function rowOf(instance: Node): ReadRow[] {
  const id = textAt(instance, 'settingDefinitionId')
  const [, side, app, area, name] = PREFIX.exec(id) ?? []
  if (!side || !app || !area || !name) return []
  const choice = nodeAt(instance, ['choiceSettingValue'])
  const isEnabled = choice ? textAt(choice, 'value').endsWith('_1') : true
  const children = choice && nodeAt(choice, ['children'])
  const data = children?.kind === 'array' ? children.items.map((child) => inputOf(child, id)) : []
  const omaUri = `./${side}/Vendor/MSFT/Policy/Config/${app}~Policy~${area}/${name}`
  const value = isEnabled ? `<enabled/>${data.join('')}` : '<disabled/>'
  return [{ omaUri, value, span: { start: instance.start, end: instance.end } }]
}

/** One input; a list of texts is numbered from 1, a list of groups gives names and texts. */
function inputOf(child: Node, settingId: string): string {
  const id = textAt(child, 'settingDefinitionId')
  const name = id.startsWith(`${settingId}_`) ? id.slice(settingId.length + 1) : id
  const data = (text: string): string => `<data id="${escaped(name)}" value="${escaped(text)}"/>`
  const list = nodeAt(child, ['simpleSettingCollectionValue'])
  if (list?.kind === 'array')
    return data(list.items.map((item, at) => `${at + 1}\uf000${textAt(item, 'value')}`).join('\uf000'))
  const groups = nodeAt(child, ['groupSettingCollectionValue'])
  if (groups?.kind === 'array') return data(groups.items.flatMap(groupTexts).join('\uf000'))
  const choice = nodeAt(child, ['choiceSettingValue'])
  if (choice) return data(textAt(choice, 'value').slice(id.length + 1))
  const simple = nodeAt(child, ['simpleSettingValue'])
  return simple ? data(textAt(simple, 'value')) : ''
}

function groupTexts(group: Node): readonly string[] {
  const children = nodeAt(group, ['children'])
  if (children?.kind !== 'array') return []
  return children.items.map((child) => {
    const simple = nodeAt(child, ['simpleSettingValue'])
    return simple ? textAt(simple, 'value') : ''
  })
}

function textAt(node: Node, name: string): string {
  const value = node.kind === 'object' ? lastMember(node, name)?.value : undefined
  return value && value.kind !== 'object' && value.kind !== 'array' ? String(value.value) : ''
}

const escaped = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
