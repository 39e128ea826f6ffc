import { definePolicy } from './define-policy.ts'

export const generativeAi = definePolicy({
  name: 'GenerativeAI',
  summary: 'Switches features that use generative models on or off.',
  description:
    '`Enabled` speaks for all features without a separate entry. AIControls replaces it in newer versions and wins where both are set.',
  category: 'Artificial intelligence',
  since: { declared: null, documented: '144, ESR 140.4' },
  properties: {
    Chatbot: { summary: 'A chat service in the sidebar.' },
    LinkPreviews: { summary: 'Previews of links with a summary.' },
    TabGroups: { summary: 'Suggested names and members for tab groups.' },
    Enabled: { summary: 'Every feature without a separate entry.' },
    Locked: { summary: 'Keeps users from changing it.' },
    SmartWindow: { summary: 'Windows that are operated by an assistant.' },
  },
  effects: {
    timing: 'each-start',
    example: { Enabled: false, Locked: true },
    preferences: [
      { name: 'browser.ml.chat.enabled', value: false, locked: true },
      { name: 'browser.ml.chat.page', value: false, locked: true },
      { name: 'browser.ml.linkPreview.optin', value: false, locked: true },
      { name: 'browser.tabs.groups.smart.userEnabled', value: false, locked: true },
    ],
  },
  examples: { valid: [{ Enabled: false, Locked: true }, { Chatbot: false }], invalid: [{ Enabled: 'no' }, false] },
})
