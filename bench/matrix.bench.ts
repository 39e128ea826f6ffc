/**
 * The grid of 10,000 strings in 20 languages in a real Chromium: scrolling down and sideways, and a page of its rows from the server. Needs
 * `npm ci --prefix packages/web/e2e`, and a Chromium.
 */

// Not named as a literal: its types need packages that are not installed with the others.
const measurement = new URL('../packages/web/e2e/matrix-frames.ts', import.meta.url)
await import(measurement.href)
