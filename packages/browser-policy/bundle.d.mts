/** Bundles the command (`weft-policy.js`) and the library (`index.js`) into a folder. */
export function bundle(folder: string): Promise<void>
/** Bundles the library for browsers (`browser.js`) into a folder. */
export function bundleForBrowsers(folder: string): Promise<void>
