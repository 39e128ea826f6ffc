/**
 * The editor's first paint, with an empty and with a full cache, in a real Chromium (WEFT_VISITS visits of each). Needs
 * `npm ci --prefix packages/web/e2e`, and a Chromium.
 */

// Not named as a literal: its types need packages that are not installed with the others.
const measurement = new URL('../packages/web/e2e/editor-paint.ts', import.meta.url)
await import(measurement.href)
