import { labelColors } from '../../project/label-colors.ts'
import { defineSetting } from './define-setting.ts'

const flag = { kind: 'flag' } as const

/** How strings are worked on, when they are committed, and which there are. */
export const stringSettings = {
  allow_translation_propagation: defineSetting({
    value: flag,
    default: true,
    storage: 'settings',
    does: 'A text is taken over for the same string in other components of the project.',
    effect: { file: 'domain/unit/edited-unit.ts' },
  }),
  manage_units: defineSetting({
    value: flag,
    default: false,
    storage: 'settings',
    does: 'Strings are added and removed here. On for new components that have a template.',
    effect: { file: 'domain/unit/add-denial.ts' },
  }),
  enable_suggestions: defineSetting({
    value: flag,
    default: true,
    storage: 'settings',
    does: 'Texts may be suggested.',
    effect: { file: 'sync/upload/upload-problems.ts' },
  }),
  suggestion_voting: defineSetting({
    value: flag,
    default: false,
    storage: 'settings',
    does: 'Suggestions are voted on.',
    effect: { file: 'domain/unit/edit-denial.ts' },
  }),
  suggestion_autoaccept: defineSetting({
    value: { kind: 'number', min: 0, max: 32_767, unit: 'votes' },
    default: 0,
    storage: 'settings',
    does: 'Votes that accept a suggestion. Where it is not 0, texts come by votes: only those with unit.override write them directly.',
    effect: { file: 'domain/unit/edit-denial.ts' },
  }),
  push_on_commit: defineSetting({
    value: flag,
    default: true,
    storage: 'settings',
    does: 'Commits are pushed at once.',
    effect: { file: 'sync/write/repository-operations.ts' },
  }),
  commit_pending_age: defineSetting({
    value: { kind: 'number', min: 0, max: 2160, unit: 'hours' },
    default: 24,
    storage: 'settings',
    does: 'How long edits wait before they are committed.',
    effect: { file: 'sync/write/commit-pending.ts' },
  }),
  auto_lock_error: defineSetting({
    value: flag,
    default: true,
    storage: 'settings',
    does: 'A push that the remote refuses for good locks the component until one succeeds.',
    effect: { file: 'sync/write/lock-on-refusal.ts' },
  }),
  language_regex: defineSetting({
    value: { kind: 'regular expression', maxLength: 500 },
    default: '^[^.]+$',
    storage: 'settings',
    triggers: ['choose files'],
    does: 'Which language codes in file names are translations; others are passed over.',
    effect: { file: 'sync/find-files.ts' },
  }),
  key_filter: defineSetting({
    value: { kind: 'regular expression', maxLength: 500, blank: true },
    default: '',
    storage: 'settings',
    triggers: ['read files'],
    does: 'Which strings of a monolingual format are translated, by their keys; empty: all.',
    effect: { file: 'sync/key-filter.ts' },
  }),
  secondary_language: defineSetting({
    value: { kind: 'language id' },
    default: null,
    storage: 'settings',
    does: 'A language that translators see beside the source; null: that of the project.',
    effect: { file: 'resources/units/secondary.routes.ts' },
  }),
  variant_regex: defineSetting({
    value: { kind: 'regular expression', maxLength: 190, blank: true },
    default: '',
    storage: 'settings',
    triggers: ['read files'],
    does: 'What to take out of keys to see which strings are variants of one; `has:variant` finds them.',
    effect: { file: 'sync/read/record-variants.ts' },
  }),
  is_glossary: defineSetting({
    value: flag,
    default: false,
    storage: { column: 'is_glossary' },
    does: 'Its strings are terms.',
    effect: { shownBy: 'clients' },
  }),
  glossary_color: defineSetting({
    value: { kind: 'choice', choices: labelColors },
    default: 'silver',
    storage: 'settings',
    does: 'The colour that terms of the glossary are shown in.',
    effect: { shownBy: 'clients' },
  }),
  category: defineSetting({
    value: { kind: 'category address' },
    default: null,
    storage: { column: 'category_id' },
    event: 'move-component',
    does: 'The category that it is in, by its URL.',
    effect: { file: 'catalog/load-records.ts' },
  }),
} as const
