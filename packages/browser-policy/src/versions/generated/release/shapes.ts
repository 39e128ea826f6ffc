// Written by `npm run follow`: the values of each policy, one a line.
import { array, boolean, object, string } from '../../../catalogue/value-tree.ts'
import { changeShapes } from '../../change-shapes.ts'
import { shapes as before } from '../esr153/shapes.ts'

export const shapes = changeShapes(before, {
  CNSA2KeyAgreementEnabled: boolean(),
  DisableLaunchOnLogin: boolean(),
  SitePolicies: array(object({ Match: array(string()), Exceptions: array(string()), Policies: object({ DisableJit: boolean(), HttpsOnly: boolean() }) }, { required: ['Policies'] })),
})
