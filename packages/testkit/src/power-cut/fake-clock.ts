import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canRecord, compileRecorder } from './recording.ts'

/** A clock for a server and all that it starts, which can be set. */
export interface FakeClock {
  readonly environment: Readonly<Record<string, string>>
  /** So many seconds from the true time, from now on. */
  set(offset: number): void
  remove(): void
}

const library = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Whether libfaketime is there (Debian: faketime), and a C compiler for what passes it on. */
export const canFakeClock = (): boolean => canRecord() && library() !== undefined

export function createFakeClock(): FakeClock {
  const place = mkdtempSync(join(tmpdir(), 'weft-clock-'))
  const file = join(place, 'offset')
  // What measures how long something took goes on as it is, as it does where somebody sets the clock.
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
