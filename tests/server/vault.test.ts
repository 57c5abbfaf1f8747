import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openVault } from '../../src/server/vault.ts'

const dir = mkdtempSync(join(tmpdir(), 'tecla-cofre-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('o que se sela se abre depois de reaberto, e a chave só o dono lê', () => {
  const sealed = openVault(dir).seal(Buffer.from('segredo'), 'empresa 1')
  expect(openVault(dir).open(sealed, 'empresa 1').toString()).toBe('segredo')
  expect(sealed.includes('segredo')).toBe(false)
  expect(readdirSync(dir)).toEqual(['chave'])
  expect(statSync(join(dir, 'chave')).mode & 0o777).toBe(0o600)
})

test('outro contexto, ou um bit mudado, não abre', () => {
  const vault = openVault(dir)
  const sealed = vault.seal(Buffer.from('segredo'), 'empresa 1')
  expect(() => vault.open(sealed, 'empresa 2')).toThrow()
  sealed.writeUInt8(sealed.readUInt8(30) ^ 1, 30)
  expect(() => vault.open(sealed, 'empresa 1')).toThrow()
})

test('chave danificada: uma linha que diz qual arquivo', () => {
  const broken = mkdtempSync(join(tmpdir(), 'tecla-cofre-'))
  writeFileSync(join(broken, 'chave'), 'curta')
  expect(() => openVault(broken)).toThrow(
    `A chave dos certificados está danificada: ${join(broken, 'chave')}`,
  )
  rmSync(broken, { recursive: true })
})
