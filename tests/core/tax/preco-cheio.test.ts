import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { arvore, wordsOfConta } from '../../../src/core/tax/explain/arvore.ts'
import { calcularDocumento, type EntradaDocumento, type EntradaItem } from '../../../src/core/tax/index.ts'
import { arbPrecoCheio } from './arbitrario.ts'
import { calculado, documento } from './documento.ts'

const reforma = (reducao = '0'): Partial<EntradaItem> => ({
  regraibs: {
    cst_ibs: reducao === '0' ? '000' : '200',
    aliquota_uf_ibs: '0.05',
    aliquota_reducao_uf_ibs: reducao,
    aliquota_mu_ibs: '0.05',
    aliquota_reducao_mu_ibs: reducao,
  },
  // 8.8 % is an assumption to compute with, not law
  regracbs: {
    cst_cbs: reducao === '0' ? '000' : '200',
    aliquota_cbs: '8.8',
    aliquota_reducao_uf_cbs: reducao,
  },
})
const item = (qtde: string, preco: string, icms: string, mais: Partial<EntradaItem> = reforma()) => ({
  qtde,
  preco,
  regraicms: icms === 'SN' ? { cst: '102', cfop: '5102' } : { cst: '00', cfop: '5102', icms },
  ...mais,
})
const em2027 = (itens: EntradaItem[], mudado: Partial<EntradaDocumento> = {}): EntradaDocumento =>
  documento({ data: '2027-01-01', parametros: { preco_bruto: true }, itens, ...mudado })

test.each([
  // price, net, ICMS, IBS state, IBS city, CBS, paid
  ['regime normal', item('1', '100.00', '18'), '0', '100.00 93.20 16.78 0.04 0.04 6.72 100.00'],
  ['Simples', item('1', '100.00', 'SN'), '0', '100.00 91.82 0.00 0.05 0.05 8.08 100.00'],
  ['peso', item('0.455', '39.90', '18'), '0', '18.15 16.91 3.04 0.01 0.01 1.22 18.15'],
  ['quantidade', item('3', '3.33', '12'), '0', '9.99 9.27 1.11 0.00 0.00 0.72 9.99'],
  ['centavos sem tributo', item('1', '0.05', '18'), '0', '0.05 0.05 0.01 0.00 0.00 0.00 0.05'],
  ['desconto cheio', item('1', '100.00', '18'), '10', '100.00 93.89 15.10 0.03 0.03 6.05 90.00'],
  ['dado de graça', item('1', '100.00', '18'), '100', '100.00 100.00 0.00 0.00 0.00 0.00 0.00'],
  ['redução de 60 %', item('1', '25.00', '18', reforma('60')), '0', '25.00 24.30 4.37 0.00 0.00 0.70 25.00'],
  ['alíquota zero', item('1', '25.00', '18', reforma('100')), '0', '25.00 25.00 4.50 0.00 0.00 0.00 25.00'],
  ['o centavo vai à CBS', item('1', '39.25', '18'), '0', '39.25 36.57 6.58 0.02 0.01 2.65 39.25'],
  ['o centavo que não chega a imposto', item('1', '0.07', '18'), '0', '0.07 0.07 0.01 0.00 0.00 0.00 0.07'],
])('o preço da etiqueta é o que se paga: %s', (_, linha, desconto, figuras) => {
  const { itens, totais } = calculado(em2027([linha], { desconto }))
  const [i] = itens
  expect(
    [i?.vprod_xml, i?.vprodliq, i?.vlricms, i?.vlr_ibs_uf, i?.vlr_ibs_mu, i?.vlr_cbs, i?.vnf].join(' '),
  ).toBe(figuras)
  expect(totais.vNF).toBe(figuras.split(' ').at(-1))
  expect(totais.vProdLiqTot).toBe(i?.vprodliq)
})

test('em 2027 o líquido mais os tributos é o preço, em qualquer documento', () => {
  fc.assert(
    fc.property(arbPrecoCheio(), e => {
      const r = calculado(e)
      const soma = { voutro: dec('0') }
      r.itens.forEach((i, k) => {
        soma.voutro = soma.voutro.plus(i.voutro)
        const { qtde, preco, regraicms } = e.itens[k] as EntradaItem
        expect(i.vprod_xml).toBe(dec(String(qtde)).times(String(preco)).toFixed(2))
        if (regraicms?.cfop?.startsWith('3')) return
        const dentro = dec(i.vlr_ibs_uf)
          .plus(i.vlr_ibs_mu)
          .plus(i.vlr_cbs)
          .plus(i.vlr_isl)
          .plus(i.vlr_ibs_mono_total)
          .plus(i.vlr_cbs_mono_total)
        expect(dec(i.vprodliq).plus(dentro).toFixed(2)).toBe(i.vprod_xml)
        expect(dec(i.vprodliq).gte(i.vprod)).toBe(true)
      })
      const despesas = dec(e.outrasdespesas ?? '0')
        .plus(e.acrscimo ?? '0')
        .plus(e.taxa_entrega ?? '0')
      expect(soma.voutro.toFixed(2)).toBe(despesas.toFixed(2))
    }),
    { numRuns: 150 },
  )
})

test('um centavo a mais de líquido já não cabe no preço', () => {
  const cents = fc.integer({ min: 1, max: 500_000 })
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom('0', '7', '18', 'SN'),
      fc.integer({ min: 0, max: 30 }),
      (n, icms, cbs) => {
        const linha = (preco: string) => [
          item('1', preco, icms, { ...reforma(), regracbs: { cst_cbs: '000', aliquota_cbs: String(cbs) } }),
        ]
        const preco = (n / 100).toFixed(2)
        const cheio = calculado(em2027(linha(preco))).itens[0]
        // the net reading of the same price, as written in rules §13, is the judge
        const liquido = (l: string) => dec(calculado(em2027(linha(l), { parametros: null })).totais.vNF)
        expect(liquido(dec(cheio?.vprod ?? '0').toFixed(2)).lte(preco)).toBe(true)
        expect(
          liquido(
            dec(cheio?.vprod ?? '0')
              .plus('0.01')
              .toFixed(2),
          ).gt(preco),
        ).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('antes da data e com preço líquido nada muda', () => {
  const linha = item('1', '100.00', '18')
  const parametros = { preco_bruto: true }
  const antes = documento({ data: '2026-12-31', itens: [linha] })
  expect(calculado({ ...antes, parametros })).toEqual(calculado(antes))
  expect(calculado(em2027([linha], { parametros: { preco_bruto: false } })).totais.vNF).toBe('107.30')
})

test('a explicação do preço diz o pago, o tributo e o líquido', () => {
  const r = calcularDocumento({ ...em2027([item('1', '39.25', '18')]), explicar: true })
  if (r.erro !== null || !r.explicacao) throw new Error('sem explicação')
  const nos = r.explicacao.itens[0] ?? {}
  const conta = (nome: string) => nos[nome] && wordsOfConta(nos[nome])
  expect([conta('vprod_xml'), conta('tributos_no_preco'), conta('vprod')]).toEqual([
    'quantidade 1,00 × preço unitário 39,25 = 39,25',
    'IBS, CBS e IS que cabem no preço 2,68 = 2,68',
    'valor do produto na nota 39,25 − IBS, CBS e IS contidos no preço 2,68 = 36,57',
  ])
  expect(conta('vlr_cbs')).toContain('centavo que fecha o preço 0,01 = 2,65')
  // every branch ends: the tree can be opened whole
  const abrir = (ramos: ReturnType<typeof arvore>): number =>
    ramos.reduce((n, ramo) => n + 1 + abrir([...ramo.filhos]), 0)
  expect(abrir(arvore(r.explicacao, 0, ['Café']))).toBeGreaterThan(30)
})
