import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, dizer } from './documento.ts'

let loja: Loja
let nota: number
let orcamento: number

beforeAll(async () => {
  loja = await abrirLoja()
  nota = (await criado(loja, dizer(loja))).id
  orcamento = (await criado(loja, dizer(loja, { tipo_operacao: 2, tipo_documento: null }))).id
})
afterAll(() => loja.close())

const pode = (...flags: Flag[]) =>
  loja.sql(`update grupos set flags = '{${FLAGS.filter(flag => flags.includes(flag))}}'`)
const enviar = async (method: 'POST' | 'PUT', path: string, corpo: object) =>
  (await loja.caixa.call(method, path, corpo)).status

test.each<[Flag, object, number]>([
  ['cadastro_veiculo', {}, 403],
  ['cadastro_veiculo', { tipo_operacao: 1 }, 403],
  ['cadastro_veiculo', { terminal_id: 1, paga: false }, 403],
  ['documentos_orcamentos', { tipo_operacao: 1 }, 403],
  ['documentos_orcamentos', { terminal_id: 1 }, 403],
  ['documentos_orcamentos', { tipo_operacao: 2 }, 422],
  ['documentos_pdv', { tipo_operacao: 2 }, 403],
  ['documentos_pdv', { terminal_id: 1 }, 422],
  ['documentos_pdv', {}, 422],
])('só com %s, uma venda de %j responde %i', async (flag, corpo, status) => {
  await pode(flag)
  expect(await enviar('POST', 'vendas', corpo)).toBe(status)
})

test('numa nota, quem só faz orçamentos ouve que não pode, antes do que falta no corpo', async () => {
  await pode('documentos_orcamentos')
  const corpo = { versao: 'x', tipo_emissao: 'x', justificativa: '' }
  const respostas = async (id: number) => [
    await enviar('PUT', `vendas/${id}`, corpo),
    await enviar('POST', `vendas/${id}/emitir`, corpo),
    await enviar('POST', `vendas/${id}/cancelar`, corpo),
  ]
  expect(await respostas(nota)).toEqual([403, 403, 403])
  expect(await respostas(orcamento)).toEqual([422, 422, 422])
  expect(await respostas(999_999_999)).toEqual([404, 404, 404])
})
