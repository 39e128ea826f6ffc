import type { Download } from '@weft/contract/client'

/** Hands a download to the browser, which keeps it as a file. */
export async function keepFile(download: Download, usualName: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await download.blob())
  link.download = download.name ?? usualName
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
