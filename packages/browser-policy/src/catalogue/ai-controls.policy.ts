import { definePolicy, sinceEsr153 } from './define-policy.ts'
import { boolean, enumOf, object } from './value-tree.ts'

const control = object({ Value: enumOf('available', 'blocked'), Locked: boolean() })

export const aiControls = definePolicy({
  name: 'AIControls',
  summary: "Makes the browser's AI features available or blocks them, one by one or all together.",
  description:
    '`Default` speaks for every feature that has no entry of its own; an entry for one feature overrides it. A blocked feature is switched off and hidden. Where this policy and GenerativeAI or TranslateEnabled speak of the same feature, this one wins.',
  category: 'Artificial intelligence',
  since: { declared: null, documented: '149.0.2, ESR 153' },
  values: sinceEsr153(
    object({
      Default: control,
      Translations: control,
      PDFAltText: control,
      SmartTabGroups: control,
      LinkPreviewKeyPoints: control,
      SidebarChatbot: control,
      SmartWindow: control,
    }),
  ),
  properties: {
    Default: { summary: 'Applies to every feature without an entry of its own.' },
    'Default.Value': { summary: 'Whether the feature can be used.' },
    'Default.Locked': { summary: 'Keeps users from changing it.' },
    Translations: { summary: 'Translation of web pages.' },
    'Translations.Value': { summary: 'Whether the feature can be used.' },
    'Translations.Locked': { summary: 'Keeps users from changing it.' },
    PDFAltText: { summary: 'Alternative texts for images that are added to a PDF.' },
    'PDFAltText.Value': { summary: 'Whether the feature can be used.' },
    'PDFAltText.Locked': { summary: 'Keeps users from changing it.' },
    SmartTabGroups: { summary: 'Suggested names and members for tab groups.' },
    'SmartTabGroups.Value': { summary: 'Whether the feature can be used.' },
    'SmartTabGroups.Locked': { summary: 'Keeps users from changing it.' },
    LinkPreviewKeyPoints: { summary: 'Key points in the preview of a link.' },
    'LinkPreviewKeyPoints.Value': { summary: 'Whether the feature can be used.' },
    'LinkPreviewKeyPoints.Locked': { summary: 'Keeps users from changing it.' },
    SidebarChatbot: { summary: 'A chat service in the sidebar.' },
    'SidebarChatbot.Value': { summary: 'Whether the feature can be used.' },
    'SidebarChatbot.Locked': { summary: 'Keeps users from changing it.' },
    SmartWindow: { summary: 'Windows that are operated by an assistant.' },
    'SmartWindow.Value': { summary: 'Whether the feature can be used.' },
    'SmartWindow.Locked': { summary: 'Keeps users from changing it.' },
  },
  effects: {
    timing: 'each-start',
    example: { Default: { Value: 'blocked', Locked: true }, Translations: { Value: 'available' } },
    preferences: [
      { name: 'browser.ai.control.default', value: 'blocked', locked: true },
      { name: 'browser.ai.control.linkPreviewKeyPoints', value: 'blocked', locked: true },
      { name: 'browser.ai.control.pdfjsAltText', value: 'blocked', locked: true },
      { name: 'browser.ai.control.sidebarChatbot', value: 'blocked', locked: true },
      { name: 'browser.ai.control.smartTabGroups', value: 'blocked', locked: true },
      { name: 'browser.ai.control.smartWindow', value: 'blocked', locked: true },
      { name: 'browser.ai.control.translations', value: 'available', locked: true },
      { name: 'browser.ml.chat.enabled', value: false, locked: true },
      { name: 'browser.ml.chat.page', value: false, locked: true },
      { name: 'browser.ml.linkPreview.enabled', value: false, locked: true },
      { name: 'browser.tabs.groups.smart.userEnabled', value: false, locked: true },
      { name: 'browser.translations.enable', value: true, locked: true },
      { name: 'pdfjs.enableAltText', value: false, locked: true },
    ],
  },
  supersedes: [
    { policy: 'GenerativeAI' },
    { policy: 'TranslateEnabled', when: [{ at: 'Default' }, { at: 'Translations' }] },
  ],
  examples: {
    valid: [{ Default: { Value: 'blocked', Locked: true }, Translations: { Value: 'available' } }],
    invalid: [{ Default: 'blocked' }, { Translations: { Value: 'off' } }],
  },
})
