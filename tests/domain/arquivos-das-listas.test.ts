import { expect, test } from 'vitest'
import { OWN_DOCUMENTS } from '../../src/domain/documents/index.ts'
import { documentList } from '../../src/domain/documents/to-register.ts'
import type { AnyRegister } from '../../src/domain/fields/define.ts'
import { toImportEndpoints } from '../../src/domain/fields/endpoints/to-import-endpoints.ts'
import { fileColumns } from '../../src/domain/fields/sheet/tabular.ts'
import { READINGS } from '../../src/domain/readings/index.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import { READING_ROUTES, REGISTER_ROUTES } from '../../src/domain/routes/from-registers.ts'

const LISTAS: readonly (readonly [string, AnyRegister])[] = [
  ...REGISTERS,
  ...READINGS,
  ...OWN_DOCUMENTS.map(documentList),
].map(register => [register.id, register as AnyRegister])

const todos = (permission: unknown): readonly unknown[] => [permission ?? []].flat()

test.each(LISTAS)('quem abre a lista de %s pode baixá-la', (_id, register) => {
  const tela = [...REGISTER_ROUTES, ...READING_ROUTES].find(({ path }) => path === register.routes.list)
  if (!tela) return
  const { acesso } = toImportEndpoints(register).exportar
  expect(acesso.super_user).toBe(tela.super_user)
  expect(todos(acesso.permission)).toEqual(expect.arrayContaining([...todos(tela.permission)]))
  if (acesso.plan) expect(acesso.plan).toBe(tela.plan)
})

test.each(LISTAS)('os títulos do arquivo de %s não dizem nomes de campos', (_id, register) => {
  const colunas = fileColumns(register)
  expect(
    colunas.filter(({ titulo, key }) => titulo.endsWith(`(${key})`)).map(({ titulo }) => titulo),
  ).toEqual(register.id === 'canais_pedido' ? ['Credencial (client_id)'] : [])
  expect(new Set(colunas.map(({ titulo }) => titulo)).size).toBe(colunas.length)
})
