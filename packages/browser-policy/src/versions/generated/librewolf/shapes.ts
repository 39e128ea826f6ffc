// Written by `npm run follow`: the values of each policy, one a line.
export { shapes } from '../release/shapes.ts'
