import { expect, test } from 'vitest'
import { openPage } from './page.ts'

test('um quadro que a página de antes não viu não tira os quadros da seguinte', async () => {
  const given: string[] = []
  requestAnimationFrame(() => given.push('de antes'))
  openPage()
  await new Promise(requestAnimationFrame)
  expect(given).toEqual([])
})
