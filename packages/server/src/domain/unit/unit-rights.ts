import type { ComponentSettings } from '../component/component-settings.ts'

/** The facts of a string that decide who may write its text. */
export interface UnitRights {
  readonly state: number
  readonly is_source: boolean
  /** How far its source string has come. */
  readonly source_state: number
  readonly translation_review: boolean
  readonly source_review: boolean
  readonly component_locked: boolean
  readonly access_control: number
  readonly project_id: number
  readonly component_id: number
  readonly language_id: number
  readonly settings: Pick<
    ComponentSettings,
    'restricted' | 'agreement' | 'suggestion_voting' | 'suggestion_autoaccept' | 'intermediate'
  >
}

/** The columns of these facts that a string's text lacks; its settings are read with its component's. */
export const rightsColumns = `s.state as source_state, p.translation_review, p.source_review,
  c.locked as component_locked, p.access_control`
