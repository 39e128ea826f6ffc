import { defineSetting } from './define-setting.ts'

/** How strings are worked on, when they are committed, and which there are. */
export const stringSettings = {
  allow_translation_propagation: defineSetting({
    storage: 'settings',
    effect: { file: 'domain/unit/edited-unit.ts' },
  }),
  manage_units: defineSetting({
    storage: 'settings',
    effect: { file: 'domain/unit/add-denial.ts' },
  }),
  contribute_project_tm: defineSetting({
    storage: 'settings',
    effect: { file: 'memory/memory-reader.ts' },
  }),
  enable_suggestions: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/upload/upload-denials.ts' },
  }),
  suggestion_voting: defineSetting({
    storage: 'settings',
    effect: { file: 'domain/unit/edit-denial.ts' },
  }),
  suggestion_autoaccept: defineSetting({
    storage: 'settings',
    effect: { file: 'domain/unit/edit-denial.ts' },
  }),
  push_on_commit: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/delivery/remote-branch.ts' },
  }),
  commit_pending_age: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/commit-pending.ts' },
  }),
  auto_lock_error: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/lock-on-refusal.ts' },
  }),
  language_regex: defineSetting({
    storage: 'settings',
    triggers: ['choose files'],
    effect: { file: 'sync/component/find-files.ts' },
  }),
  key_filter: defineSetting({
    storage: 'settings',
    triggers: ['read files'],
    effect: { file: 'sync/component/key-filter.ts' },
  }),
  secondary_language: defineSetting({
    storage: 'settings',
    effect: { file: 'resources/units/secondary.routes.ts' },
  }),
  variant_regex: defineSetting({
    storage: 'settings',
    triggers: ['read files'],
    effect: { file: 'sync/read/record-variants.ts' },
  }),
  is_glossary: defineSetting({
    storage: { column: 'is_glossary' },
    effect: { shownBy: 'clients' },
  }),
  glossary_color: defineSetting({
    storage: 'settings',
    effect: { shownBy: 'clients' },
  }),
  category: defineSetting({
    storage: { column: 'category_id' },
    event: 'move-component',
    effect: { file: 'catalog/load-records.ts' },
  }),
} as const
