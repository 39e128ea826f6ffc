import { componentFields } from './component-settings.ts'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The purposes of all settings, for pages that do not load the fields: written by `npm run docs`. */
export function renderSettingPurposes(): string {
  const lines = Object.entries(componentFields).map(([name, { notes }]) => {
    const line = `  ${name}: ${quoted(notes?.help ?? '')},`
    return line.length <= 120 ? line : `  ${name}:\n    ${quoted(notes?.help ?? '')},`
  })
  return `// Written by \`npm run docs\` from component-settings.ts: do not edit.

/** The purpose of each setting of a component, as a sentence for the person who sets it. */
export const settingPurposes = {
${lines.join('\n')}
} as const
`
}
