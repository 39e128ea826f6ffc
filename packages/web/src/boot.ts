import type { PageBoot } from '@weft/contract'

/** The data that the server wrote into the page: read once, before anything else runs. */
export const boot: PageBoot = readBoot()

function readBoot(): PageBoot {
  const element = document.getElementById('boot')
  if (element === null) throw new Error('The page has no element "boot": the server writes it')
  return JSON.parse(element.textContent)
}
