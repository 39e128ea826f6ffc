/**
 * Whether to run slow tests that rarely fail: power cuts, full disks, clocks that jump, every case of long laws. Enabled by CI=true
 * in continuous integration, or by the variable that sets the length of a soak.
 */
export const isThorough = (soakVariable?: string): boolean =>
  process.env.CI === 'true' || (soakVariable !== undefined && process.env[soakVariable] !== undefined)
