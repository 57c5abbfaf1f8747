import { describe, expect, test } from 'vitest'
import { checkIdentification } from '../../../src/core/venda/header/check-identification.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import type { Consumidor } from '../../../src/core/venda/venda.ts'

const vazia = novaVenda({ uuid: 'u', terminal_id: 1, empresa_id: 1, criada_em: '2026-11-20T12:00:00Z' })
const cliente: Consumidor = {
  parceiro_id: 1,
  addresse_id: 1,
  nome: 'Maria',
  cpf_cnpj: '52998224725',
  tipo: 'F',
  tipo_contribuite: 9,
  consumidor: 1,
  uf: 'SP',
}

describe('identificação do consumidor na NFC-e', () => {
  test.each<[string, string, Consumidor | null, boolean]>([
    ['no limite, ninguém precisa se identificar', '10000.00', null, false],
    ['um centavo acima, sem cliente', '10000.01', null, true],
    ['só o CPF não basta', '10000.01', { ...cliente, nome: '', addresse_id: null }, true],
    ['cliente sem endereço', '10000.01', { ...cliente, addresse_id: null }, true],
    ['cliente completo', '10000.01', cliente, false],
    ['estrangeiro cadastrado, sem CPF', '10000.01', { ...cliente, tipo: 'E', cpf_cnpj: null }, false],
    ['quem não é estrangeiro, sem CPF', '10000.01', { ...cliente, cpf_cnpj: null }, true],
    [
      'estrangeiro que não é cadastrado',
      '10000.01',
      { ...cliente, tipo: 'E', cpf_cnpj: null, parceiro_id: null },
      true,
    ],
  ])('%s', (_caso, total, consumidor, recusa) => {
    const answer = checkIdentification({ ...vazia, consumidor }, { total, data: '2026-11-20' })
    expect(answer !== null).toBe(recusa)
  })

  test('antes da lei nada se pede', () => {
    expect(checkIdentification(vazia, { total: '20000.00', data: '2026-01-10' })).toBeNull()
  })
})

test('a NF-e é de quem tem cadastro, qualquer que seja o valor', () => {
  const nfe = { ...vazia, modelo: '55' as const }
  const pede = (consumidor: Consumidor | null) =>
    checkIdentification({ ...nfe, consumidor }, { total: '1.00', data: '2026-11-20' })?.erro ?? null
  expect(pede(null)).toBe('Selecione o destinatário primeiro')
  expect(pede({ ...cliente, parceiro_id: null })).toBe('Selecione o destinatário primeiro')
  expect(pede(cliente)).toBeNull()
})
