/**
 * Whether tests run that are rarely news and take a minute together: power cuts, full disks, clocks that jump. Continuous integration says so
 * by CI=true; a soak by the variable that says how long it lasts.
 */
export const isThorough = (soakVariable?: string): boolean =>
  process.env.CI === 'true' || (soakVariable !== undefined && process.env[soakVariable] !== undefined)
