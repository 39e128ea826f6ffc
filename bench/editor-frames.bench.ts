/**
 * The editor: from a key press to the first task after the frame that shows the next string, over 1,000 moves (WEFT_MOVES) in a translation of
 * 20,000 strings, in a real Chromium. Needs `npm ci --prefix packages/web/e2e`, and a Chromium.
 */

// Not named as a literal: its types need packages that are not installed with the others.
const measurement = new URL('../packages/web/e2e/editor-frames.ts', import.meta.url)
await import(measurement.href)
