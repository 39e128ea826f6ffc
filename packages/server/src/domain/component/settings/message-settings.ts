import { defineSetting } from './define-setting.ts'

/** How commits are made and what they say. */
export const messageSettings = {
  merge_style: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/integrate-remote.ts' },
  }),
  commit_message: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/commit-translations.ts' },
  }),
  add_message: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/read/added-languages.ts' },
  }),
  delete_message: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/delete-translation.ts' },
  }),
  merge_message: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/integrate-remote.ts' },
  }),
  addon_message: defineSetting({
    storage: 'settings',
    effect: { waitsFor: 'add-ons' },
  }),
  pull_message: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/delivery/pull-request-text.ts' },
  }),
} as const
