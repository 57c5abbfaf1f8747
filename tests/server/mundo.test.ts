import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeOnce } from '../../e2e/mundo.ts'

/** Gives an empty folder and the name of a demo installation in it. */
async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'tecla-mundo-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return { dir, made: join(dir, 'mundo-b') }
}

test('quem pede a instalação de demonstração ao mesmo tempo recebe a mesma', async () => {
  const { dir, made } = await folder()
  let fills = 0
  const fill = async (partial: string) => writeFileSync(join(partial, 'db'), String(++fills))
  const first = makeOnce(made, fill)
  const second = makeOnce(made, fill)
  await first
  expect(readdirSync(made)).toEqual(['db'])
  await second
  expect(await makeOnce(made, fill)).toBe(made)
  expect([readdirSync(dir), fills]).toEqual([['mundo-b'], 1])
})

test('a instalação que outro processo acabou de fazer fica como está', async () => {
  const { dir, made } = await folder()
  mkdirSync(join(dir, 'mundo-a'))
  await makeOnce(made, async partial => {
    writeFileSync(join(partial, 'db'), 'minha')
    mkdirSync(made)
    writeFileSync(join(made, 'db do outro'), '')
  })
  expect(readdirSync(dir)).toEqual(['mundo-b'])
  expect(existsSync(join(made, 'db do outro'))).toBe(true)
})
