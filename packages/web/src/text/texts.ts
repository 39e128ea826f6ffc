import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { ReactLocalization, useLocalization } from '@fluent/react'
import { useCallback } from 'react'
import frame from './frame.ftl?raw'

/** The values that a text has places for. */
export type TextValues = Readonly<Record<string, FluentVariable>>

const bundle = new FluentBundle('en')

/** All texts that are loaded. A feature adds its own with its module, so that a page loads only what it shows. */
export const localization = new ReactLocalization([bundle])

/** Adds the texts of a feature: `addTexts(projects)` at the top of its module, with `import projects from '…/projects.ftl?raw'`. */
export function addTexts(source: string): void {
  bundle.addResource(new FluentResource(source), { allowOverrides: true })
}

addTexts(frame)

/** Gives the texts of the page's language by their ids. */
export function useText(): (id: string, values?: TextValues) => string {
  const { l10n } = useLocalization()
  return useCallback((id, values) => l10n.getString(id, values ?? null), [l10n])
}

/** A text outside of React. */
export const textOf = (id: string, values?: TextValues): string => localization.getString(id, values ?? null)
