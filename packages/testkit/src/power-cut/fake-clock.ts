import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canRecord, compileRecorder } from './recording.ts'

/** A clock that can be set, for a server and all its child processes. */
export interface FakeClock {
  readonly environment: Readonly<Record<string, string>>
  /** Sets the clock to `offset` seconds from the true time. */
  set(offset: number): void
  remove(): void
}

const library = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Whether libfaketime (Debian: faketime) is installed, and a C compiler for the library that passes it on. */
export const canFakeClock = (): boolean => canRecord() && library() !== undefined

export function createFakeClock(): FakeClock {
  const place = mkdtempSync(join(tmpdir(), 'weft-clock-'))
  const file = join(place, 'offset')
  // The monotonic clock is not faked: it does not jump either when somebody sets the clock.
  const settings = { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const set = (offset: number) => writeFileSync(file, `${offset < 0 ? '-' : '+'}${Math.abs(offset)}\n`, { mode: 0o644 })
  const preload = `${compileRecorder(place)}:${library()}`
  set(0)
  return {
    environment: { ...settings, WEFT_RECORD_PASS_ON: '1', LD_PRELOAD: preload },
    set,
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
