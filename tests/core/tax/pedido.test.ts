import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, dec, ZERO } from '../../../src/core/money/decimal.ts'
import { calcularDocumento, type EntradaDocumento, type ResultadoItem } from '../../../src/core/tax/index.ts'
import { arbDocumento } from './arbitrario.ts'
import { calculado, documento, itemPadrao } from './documento.ts'

/** Total of a document added anew from its items, with the signs of doc 3 §9.2 or of MOC W16-10. */
function refeito(itens: readonly ResultadoItem[], somam: readonly (keyof ResultadoItem)[]): Decimal {
  return itens.reduce((total, item) => {
    const mais = somam.reduce((s, nome) => s.plus(String(item[nome])), dec(item.vprod_xml))
    return total
      .plus(mais)
      .minus(item.vdesc)
      .minus(item.deduz_desoneracao ? item.valor_desoneracao : '0')
  }, ZERO)
}

const DITO = ['vfrete', 'vseg', 'voutro', 'icms_na_nota'] as const
const SO_DA_NOTA = [
  'vlr_icms_st',
  'vlr_fcp_st',
  'vlr_icms_mono_reten',
  'valor_ii',
  'vlripi',
  'vlripidevol',
] as const

test('a nota pede o seu total, com ST, IPI e II, e os outros o que disseram', () => {
  fc.assert(
    fc.property(arbDocumento(), e => {
      const r = calculado(e)
      const pedido = e.tipo_operacao === 2 || e.tipo_operacao === 4
      const somam = pedido ? DITO : [...DITO, ...SO_DA_NOTA]
      expect(r.totais.vNF).toBe(refeito(r.itens, somam).toFixed(2))
      expect(r.totais.valor_total).toBe(r.totais.vNF)
    }),
    { numRuns: 150 },
  )
})

const comTudo = (tipo_operacao: number, mudado: Partial<EntradaDocumento> = {}): EntradaDocumento =>
  documento({
    tipo_operacao,
    modelo: '55',
    valorfrente: '10',
    valorseguro: '5',
    outrasdespesas: '3',
    acrscimo: '2',
    taxa_entrega: '1',
    desconto: '4',
    itens: [
      {
        ...itemPadrao,
        valor_ii: '7',
        aliqmva: '40',
        regraicms: { cst: '10', cfop: '5102', icms: '18', icms_st: '18', opcoes: ['icms_vnota'] },
        regraipi: { cst: '50', aliquota: '10', tipo_calculo: 1, opcoes: [] },
      },
    ],
    ...mudado,
  })

test('orçamento e pedido pedem produtos + despesas − desconto + ICMS', () => {
  // 100 + 2 + 1 + 10 + 5 + 3 − 4, and the ICMS of 96 that icms_vnota adds
  expect(calculado(comTudo(2)).totais.vNF).toBe('134.28')
  expect(calculado(comTudo(4)).totais.vNF).toBe('134.28')
  const nota = calculado(comTudo(1)).totais
  expect(nota.vNF).toBe(dec('134.28').plus(nota.vST).plus(nota.vIPI).plus(nota.vII).toFixed(2))
  expect([nota.vST, nota.vIPI, nota.vII].some(valor => dec(valor).isZero())).toBe(false)
  const ignora = { account: { ignorar_icms_valor_nota: true } }
  expect(calculado(comTudo(2, ignora)).totais.vNF).toBe('117.00')
})

test('a desoneração que deduz e o desconto do benefício baixam o pedido', () => {
  const icms = (mais: object) => ({ itens: [{ ...itemPadrao, regraicms: { icms: '18', ...mais } }] })
  const desonerado = icms({ cst: '40', motivo_dessoneracao: '7' }) // contrato
  expect(calculado(documento({ ...desonerado, tipo_operacao: 4 })).totais.vNF).toBe('82.00')
  const naoDeduz = { ...desonerado, parametros: { deduz_deson: { 7: 0 } } }
  expect(calculado(documento({ ...naoDeduz, tipo_operacao: 4 })).totais.vNF).toBe('100.00')
  const beneficio = icms({ cst: '20', reducao_icms_pf: '50', aplicar_reducao_desconto: true })
  expect(calculado(documento({ ...beneficio, tipo_operacao: 2 })).totais.vNF).toBe('91.00')
})

test('a explicação do total diz o que só a nota soma', () => {
  const r = calcularDocumento({ ...comTudo(2), explicar: true })
  const no = r.erro === null ? r.explicacao?.itens[0]?.['vitem'] : undefined
  expect(no?.fonte).toBe('doc 3 §9.2: total de orçamento e pedido')
  expect(no?.fora).toEqual([
    { nome: 'valor_ii', motivo: 'só a nota o soma' },
    { nome: 'vlripi', motivo: 'só a nota o soma' },
    { nome: 'vlr_icms_st', motivo: 'só a nota o soma' },
  ])
})
