import { isOn, property, textOf } from '../lint/values.ts'
import { newest, previous } from '../target.ts'
import { type AspectExample, defineAspect, type Outcome } from './define-aspect.ts'
import { entryFor } from './site-lists.ts'

/** One aspect for each kind of permission; they differ by their name only. */
function definePermission<const Id extends string>(id: Id, kind: string, label: string) {
  return defineAspect({
    id,
    label,
    concerns: 'sites',
    examples: examplesFor(kind),
    decide(visit): Outcome {
      const policy = property(visit.policy('Permissions'), kind)
      const by = ['Permissions', kind]
      const entry = entryFor(visit, policy, ['Allow', 'Block'], 'host')
      if (entry?.list === 'Allow')
        return {
          result: 'allowed',
          detail: `${entry.text} may use it without asking.`,
          decidedBy: [...by, 'Allow', entry.index],
        }
      if (entry)
        return {
          result: 'blocked',
          detail: `${entry.text} may never use it.`,
          decidedBy: [...by, 'Block', entry.index],
        }
      if (isOn(property(policy, 'BlockNewRequests')))
        return {
          result: 'blocked',
          detail: 'Sites in neither list may not even ask.',
          decidedBy: [...by, 'BlockNewRequests'],
        }
      return { result: 'asks', detail: 'The site may ask.', decidedBy: null }
    },
  })
}

const url = 'https://a.example/'

const examplesFor = (kind: string): AspectExample[] => [
  {
    policies: { Permissions: { [kind]: { Allow: ['https://a.example'], Block: ['https://a.example'] } } },
    url,
    target: newest,
    result: 'allowed',
    decidedBy: `Permissions.${kind}.Allow[0]`,
  },
  {
    policies: { Permissions: { [kind]: { Block: ['https://b.example', 'https://a.example'] } } },
    url,
    target: newest,
    result: 'blocked',
    decidedBy: `Permissions.${kind}.Block[1]`,
  },
  {
    policies: { Permissions: { [kind]: { Allow: ['https://example'], BlockNewRequests: true } } },
    url,
    target: newest,
    result: 'blocked',
    decidedBy: `Permissions.${kind}.BlockNewRequests`,
  },
  { policies: {}, url, result: 'asks', decidedBy: null },
]

export const camera = definePermission('camera', 'Camera', 'Camera')
export const microphone = definePermission('microphone', 'Microphone', 'Microphone')
export const location = definePermission('location', 'Location', 'Location')
export const notifications = definePermission('notifications', 'Notifications', 'Notifications')
export const virtualReality = definePermission('virtual-reality', 'VirtualReality', 'Virtual reality')
export const screenShare = definePermission('screen-share', 'ScreenShare', 'Screen sharing')

const AUTOPLAY: Readonly<Record<string, readonly [Outcome['result'], string]>> = {
  'allow-audio-video': ['allowed', 'Sound and video play by themselves.'],
  'block-audio': ['limited', 'Video plays by itself, sound does not.'],
  'block-audio-video': ['blocked', 'Nothing plays by itself.'],
}

export const autoplay = defineAspect({
  id: 'autoplay',
  label: 'Autoplay',
  concerns: 'sites',
  examples: [
    {
      policies: { Permissions: { Autoplay: { Default: 'block-audio' } } },
      url,
      target: newest,
      result: 'limited',
      decidedBy: 'Permissions.Autoplay.Default',
    },
    {
      policies: { Permissions: { Autoplay: { Default: 'block-audio', Allow: ['https://a.example'] } } },
      url,
      target: previous,
      result: 'allowed',
      decidedBy: 'Permissions.Autoplay.Allow[0]',
    },
    { policies: {}, url, result: 'default', decidedBy: null },
  ],
  decide(visit) {
    const policy = property(visit.policy('Permissions'), 'Autoplay')
    const by = ['Permissions', 'Autoplay']
    const entry = entryFor(visit, policy, ['Allow', 'Block'], 'host')
    if (entry?.list === 'Allow')
      return {
        result: 'allowed',
        detail: `${entry.text} may play anything by itself.`,
        decidedBy: [...by, 'Allow', entry.index],
      }
    if (entry)
      return {
        result: 'blocked',
        detail: `${entry.text} may play nothing by itself.`,
        decidedBy: [...by, 'Block', entry.index],
      }
    const rule = AUTOPLAY[textOf(policy, 'Default') ?? '']
    if (rule) return { result: rule[0], detail: rule[1], decidedBy: [...by, 'Default'] }
    return { result: 'default', detail: 'The user decides.', decidedBy: null }
  },
})
