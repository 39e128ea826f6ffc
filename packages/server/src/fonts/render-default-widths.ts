import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureFont } from './measure-font.ts'

const files = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
  wideRegular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  wideBold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const

/** The widths of the fonts that are there without anybody bringing one, so that no font is read where they are used. */
export function renderDefaultWidths(): string {
  const widths = Object.entries(files).map(([name, path]) => {
    const font = measureFont(readFileSync(fileURLToPath(import.meta.resolve(path))))
    if (!font) throw new Error(`${path} is no font`)
    return [name, font.widths]
  })
  return `${JSON.stringify(Object.fromEntries(widths))}\n`
}
