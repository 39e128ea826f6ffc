import { addOns } from './add-ons.aspect.ts'
import { cookies } from './cookies.aspect.ts'
import type { Aspect } from './define-aspect.ts'
import { homePage } from './home-page.aspect.ts'
import { page } from './page.aspect.ts'
import {
  autoplay,
  camera,
  location,
  microphone,
  notifications,
  screenShare,
  virtualReality,
} from './permission.aspect.ts'
import { popups } from './popups.aspect.ts'
import { proxy } from './proxy.aspect.ts'

/** All aspects of a page that policies decide, in display order. */
export const aspects = [
  page,
  cookies,
  popups,
  camera,
  microphone,
  location,
  notifications,
  autoplay,
  virtualReality,
  screenShare,
  addOns,
  proxy,
  homePage,
] as const satisfies readonly Aspect[]
