import { expect, test } from 'vitest'
import { LAW } from '../../../src/core/law/index.ts'
import { calcular } from '../../../src/core/tax/index.ts'
import { parametrosDe, withFcpOfLaw } from '../../../src/domain/fiscal/parametros.ts'

const fcpDe = (uf: string, linha: object | null, data = '2026-12-01') => {
  const mva_uf = linha && { uf, mva: [], ...linha }
  const parametros = withFcpOfLaw(parametrosDe({ mva_uf: mva_uf as never }), uf, data)
  const feito = calcular({
    ...{ op: 'documento', tipo_operacao: 1, modelo: '65', data, finalidade_op: 1, tipo_documento: 1 },
    ...{ emitente: { crt: 3, uf }, destinatario: null, account: {}, parametros },
    itens: [
      {
        ...{ qtde: '1', preco: '100.00', desconto: '0', unidade: 'UN', calcular_imposto: true },
        regraicms: { cst: '00', cfop: '5102', icms: '20', mobc: '3', fcp: '1', opcoes: [] },
        regrapisconfins: { cst_pis: '07', cst_confins: '07' },
      },
    ],
  } as never) as unknown as { itens?: { base_fcp: string; vlr_fcp: string }[] }
  return feito.itens?.[0] && [feito.itens[0].base_fcp, feito.itens[0].vlr_fcp]
}

test('sem linha de MVA e FCP o da lei do estado é cobrado', () => {
  // LC 210/2023 (RJ): 2 % of R$ 100.00
  expect(fcpDe('RJ', null)).toEqual(['100.00', '2.00'])
  expect(fcpDe('RJ', { fcp: [null, '1'] })).toEqual(['100.00', '2.00'])
  // what the company says holds, zero too, and a state without a source has none
  expect(fcpDe('RJ', { fcp: ['1'] })).toEqual(['100.00', '1.00'])
  expect(fcpDe('RJ', { fcp: ['0'] })).toEqual(['0.00', '0.00'])
  expect(fcpDe('SC', null)).toEqual(['0.00', '0.00'])
  // of Minas it ends with 2026
  expect([fcpDe('MG', null, '2026-12-31'), fcpDe('MG', null, '2027-01-01')]).toEqual([
    ['100.00', '2.00'],
    ['0.00', '0.00'],
  ])
})

test('cada linha de FCP por lei diz a fonte', () => {
  const linhas = LAW.filter(({ nome }) => nome.startsWith('fcp_geral_'))
  expect(linhas.length).toBe(17)
  expect(linhas.every(({ fonte, verificado }) => fonte !== '' && verificado !== '')).toBe(true)
})
