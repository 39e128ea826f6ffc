import { definePolicy } from './define-policy.ts'

export const permissions = definePolicy({
  name: 'Permissions',
  summary: 'Decides which sites may use camera, microphone, location and notifications.',
  description:
    "Each kind has lists of origins (scheme, host, port) and a rule for all other sites. An origin in both lists is allowed. `BlockNewRequests` refuses sites in neither list without asking; without it they may ask. The specification dates this policy 60.0, the maker's notes 62 and ESR 60.2.",
  category: 'Permissions',
  since: { declared: '60.0', documented: '62, ESR 60.2' },
  properties: {
    Camera: { summary: 'The sites that may use the camera.' },
    'Camera.Allow': { summary: 'Sites that may use the camera without asking.' },
    'Camera.Block': { summary: 'Sites that may never use the camera.' },
    'Camera.BlockNewRequests': { summary: 'Sites in neither list cannot even ask.' },
    'Camera.Locked': { summary: 'Keeps users from changing the general rule.' },
    Microphone: { summary: 'The sites that may use the microphone.' },
    'Microphone.Allow': { summary: 'Sites that may use the microphone without asking.' },
    'Microphone.Block': { summary: 'Sites that may never use the microphone.' },
    'Microphone.BlockNewRequests': { summary: 'Sites in neither list cannot even ask.' },
    'Microphone.Locked': { summary: 'Keeps users from changing the general rule.' },
    Location: { summary: 'The sites that may learn the place of the device.' },
    'Location.Allow': { summary: 'Sites that may learn where the device is without asking.' },
    'Location.Block': { summary: 'Sites that may never learn where the device is.' },
    'Location.BlockNewRequests': { summary: 'Sites in neither list cannot even ask.' },
    'Location.Locked': { summary: 'Keeps users from changing the general rule.' },
    Notifications: { summary: 'The sites that may send notifications.' },
    'Notifications.Allow': { summary: 'Sites that may send notifications without asking.' },
    'Notifications.Block': { summary: 'Sites that may never send notifications.' },
    'Notifications.BlockNewRequests': { summary: 'Sites in neither list cannot even ask.' },
    'Notifications.Locked': { summary: 'Keeps users from changing the general rule.' },
    Autoplay: { summary: 'Playing media without a click.', since: { declared: null, documented: '74, ESR 68.6' } },
    'Autoplay.Default': {
      summary: 'The rule for sites in neither list.',
      since: { declared: null, documented: '76, ESR 68.8' },
    },
    'Autoplay.Allow': { summary: 'Sites that may play anything by themselves.' },
    'Autoplay.Block': { summary: 'Sites that may play nothing by themselves.' },
    'Autoplay.Locked': {
      summary: 'Keeps users from changing the general rule.',
      since: { declared: null, documented: '76, ESR 68.8' },
    },
    VirtualReality: {
      summary: 'The sites that may use virtual reality devices.',
      since: { declared: null, documented: '80, ESR 78.2' },
    },
    'VirtualReality.Allow': { summary: 'Sites that may use virtual reality devices without asking.' },
    'VirtualReality.Block': { summary: 'Sites that may never use virtual reality devices.' },
    'VirtualReality.BlockNewRequests': { summary: 'Sites in neither list cannot even ask.' },
    'VirtualReality.Locked': { summary: 'Keeps users from changing the general rule.' },
    ScreenShare: {
      summary: 'The sites that may see the screen.',
      since: { declared: null, documented: '142, ESR 140.2' },
    },
    'ScreenShare.Allow': { summary: 'Sites that may see the screen without asking.' },
    'ScreenShare.Block': { summary: 'Sites that may never see the screen.' },
    'ScreenShare.BlockNewRequests': { summary: 'Sites in neither list cannot even ask.' },
    'ScreenShare.Locked': { summary: 'Keeps users from changing the general rule.' },
  },
  effects: {
    timing: 'each-start',
    example: {
      Camera: { Allow: ['https://meet.example.com'], BlockNewRequests: true, Locked: true },
      Notifications: { BlockNewRequests: true },
    },
    preferences: [
      { name: 'permissions.default.camera', value: 2, locked: true },
      { name: 'permissions.default.desktop-notification', value: 2, locked: false },
    ],
    permissions: [{ type: 'camera', origin: 'https://meet.example.com', action: 'allow' }],
  },
  conflicts: [
    { with: 'Permissions', reportedBy: 'allow-block-overlap', detail: 'An origin in Allow and in Block is allowed.' },
  ],
  examples: {
    valid: [
      {
        Camera: { Allow: ['https://meet.example.com'], BlockNewRequests: true, Locked: true },
        Notifications: { BlockNewRequests: true },
      },
    ],
    invalid: [{ Camera: true }, { Camera: { Allow: 'https://meet.example.com' } }],
  },
})
