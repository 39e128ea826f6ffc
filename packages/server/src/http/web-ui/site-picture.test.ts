import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSitePicture } from './site-picture.ts'

test('the picture of the site is a PNG with the logo in its middle, small enough to be shown', async () => {
  const picture = drawSitePicture()
  expect(picture.length).toBeLessThan(50_000)
  const image = sharp(picture)
  expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630, channels: 3 })
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  expect(colorAt(10, 10)).toEqual([29, 95, 196])
  // The point where the halves of the zigzag meet, and the start of the thread across.
  expect(colorAt(600, 252)).toEqual([255, 255, 255])
  expect(colorAt(475, 318)).toEqual([159, 216, 194])
})
