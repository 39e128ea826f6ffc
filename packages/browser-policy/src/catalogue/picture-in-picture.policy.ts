import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean, object } from './value-tree.ts'

export const pictureInPicture = definePolicy({
  name: 'PictureInPicture',
  summary: 'Switches the floating video window on or off.',
  description: 'Sets the preference, and locks it with `Locked`.',
  category: 'User interface',
  since: { declared: null, documented: '78, ESR 78' },
  values: sinceEsr140(object({ Enabled: boolean(), Locked: boolean() })),
  properties: { Enabled: { summary: 'Videos can float.' }, Locked: { summary: 'Keeps users from changing it.' } },
  effects: {
    timing: 'each-start',
    example: { Enabled: false, Locked: true },
    preferences: [
      { name: 'media.videocontrols.picture-in-picture.video-toggle.enabled', value: false, locked: true },
      { name: 'media.videocontrols.picture-in-picture.enabled', value: false, locked: true, targets: ['esr153'] },
    ],
  },
  examples: { valid: [{ Enabled: false, Locked: true }], invalid: [{ Enabled: 'no' }, false] },
})
