import { definePolicy } from './define-policy.ts'

export const pictureInPicture = definePolicy({
  name: 'PictureInPicture',
  summary: 'Switches the floating video window on or off.',
  description: 'Sets the preference, and locks it with `Locked`.',
  category: 'User interface',
  since: { declared: null, documented: '78, ESR 78' },
  properties: { Enabled: { summary: 'Videos can float.' }, Locked: { summary: 'Keeps users from changing it.' } },
  effects: {
    timing: 'each-start',
    example: { Enabled: false, Locked: true },
    preferences: [{ name: 'media.videocontrols.picture-in-picture.video-toggle.enabled', value: false, locked: true }],
  },
  examples: { valid: [{ Enabled: false, Locked: true }], invalid: [{ Enabled: 'no' }, false] },
})
