// A separate process: reads one font, answers with its widths, and ends.
import { measureFont } from './measure-font.ts'

process.once('message', (bytes: Uint8Array) => {
  process.send?.(measureFont(Buffer.from(bytes)), () => process.disconnect())
})
