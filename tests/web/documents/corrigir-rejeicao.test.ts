import { expect, test, vi } from 'vitest'
import {
  CODIGOS_DE_REJEICAO,
  orientacaoRejeicao,
  xMotivo,
} from '../../../src/core/dfe/nfe/rejeicoes/index.ts'
import { mendRefused, refusalOf, remedyOf, tellRefusal } from '../../../src/web/documents/mends/refused.ts'
import type { FormStore } from '../../../src/web/register/form/store.ts'
import type { Editar } from '../../../src/web/register/overrides.ts'

const recusada = (cstat: string, extra: object = {}) =>
  refusalOf({
    ...extra,
    status: 'R',
    itens: [{ produto_id: 7, nome: 'CAFE' }],
    parceiro_id: 3,
    empresa_id: 1,
    cstat,
    xmotivo: `Rejeicao: ${xMotivo(cstat)}`,
    orientacao: orientacaoRejeicao(cstat),
  })

test.each(CODIGOS_DE_REJEICAO)('%s (%s) leva aonde se corrige', (codigo, campo) => {
  const recusa = recusada(codigo)
  if (!recusa) throw new Error('não recusada')
  const remedio = remedyOf(recusa, 1)
  if (campo === null || ['numero', 'relogio'].includes(campo)) return expect(remedio).toBeNull()
  if (remedio?.onde === 'registro') return expect(remedio.registro.onde.id).toEqual(expect.any(Number))
  expect(remedio?.caminho).toBeTruthy()
})

test('a correção abre o produto, a linha ou o campo de que se trata', () => {
  const onde = (codigo: string) => {
    const recusa = recusada(codigo)
    return recusa && remedyOf(recusa, 1)
  }
  expect(onde('778')).toMatchObject({ onde: 'registro', registro: { onde: { id: 7 } }, campo: 'ncm' })
  expect(onde('210')).toMatchObject({ onde: 'registro', registro: { onde: { id: 3 } }, campo: 'ie' })
  expect(onde('254')).toEqual({ onde: 'documento', caminho: 'ref' })
  expect(onde('297')).toBeNull()
})

test.each([
  ['210', 'ie'],
  ['274', 'municipio'],
  ['275', 'municipio'],
  ['805', 'tipo_contribuite'], // contrato
])('%s: o que a nota toma do endereço do cliente se corrige no endereço da nota', (codigo, campo) => {
  const recusa = recusada(codigo, { addresse_id: 31 }) // contrato
  expect(recusa && remedyOf(recusa, 1)).toMatchObject({
    onde: 'registro',
    registro: { register: { id: 'parceiros_address' }, onde: { id: 31, params: { parceiro_id: 3 } } },
    campo,
  })
})

test.each([
  ['itens.0.icms', 'o ICMS (5,00) não é a base (20,00) vezes a alíquota (18,00 %)', 'csticms_id'],
  ['itens.0.icms', 'está sem CFOP', 'cfop'],
  ['itens.0.ipi', 'importação pede o IPI: informe a regra ou o CST dele', 'cstipi_id'],
  ['itens.0.pisconfins', 'o PIS não é a base vezes a alíquota', 'cst_pis_id'], // contrato
  ['itens.0.cbs', 'o CBS não é a base vezes a alíquota', 'base_cbs'],
])('o imposto que se digitou se corrige na linha, não na regra do produto: %s, %s', (campo, texto, parte) => {
  const onde = (dito: object, tipo_operacao: number) => {
    const recusa = refusalOf({
      ...{
        status: 'R',
        parceiro_id: 3,
        empresa_id: 1,
        cstat: '528',
        xmotivo: texto,
        terminal_id: null,
        tipo_operacao,
      },
      itens: [{ produto_id: 7, nome: 'CAFE', ...dito }],
      orientacao: { campo, texto },
    })
    return recusa && remedyOf(recusa, 1)
  }
  const naLinha = { onde: 'documento', caminho: `itens.0.${parte}` }
  expect(onde({ calcular_imposto: false }, 1)).toEqual(naLinha)
  expect(onde({}, 3)).toEqual(naLinha)
  expect(onde({}, 1)).toMatchObject({ onde: 'registro', registro: { onde: { id: 7 } } })
  // a line computed by its rule may have a CFOP of its own
  if (parte === 'cfop') expect(onde({ cfop: '1102' }, 1)).toEqual(naLinha)
})

test('a frase diz o código, o motivo e o que fazer', () => {
  const recusa = recusada('254')
  expect(recusa && tellRefusal(recusa)).toBe(
    '254 Rejeicao: NF-e complementar nao possui NF referenciada · Informe a chave da nota que esta completa ou diminui.',
  )
})

test('junto do que se corrige está o que fazer, que a frase inteira deixava cortado', async () => {
  const recusa = recusada('867')
  if (!recusa) throw new Error('não recusada')
  const com = vi.fn()
  const store = { base: () => ({ itens: [{}] }) } as unknown as FormStore
  await mendRefused(store, recusa, { refuse: () => {}, edit: { com } as unknown as Editar })
  expect(com.mock.calls).toEqual([
    [{ pagamento: 'Há parcelas e nenhum pagamento é a prazo. Corrija o pagamento.' }],
  ])
})
