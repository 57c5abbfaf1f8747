import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import type { ResultadoDocumento } from '../../../src/core/tax/index.ts'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { SOMA, TOTAIS } from '../../../src/core/tax/sale/totais.ts'
import type { ItemVenda, Venda } from '../../../src/core/venda/venda.ts'
import type { ContextoFiscal } from '../../../src/domain/fiscal/contexto.ts'
import { calculateVenda, vendaToEngine } from '../../../src/domain/fiscal/to-engine.ts'
import { produto, vazia } from '../../core/venda/sale.ts'

const ICMS = {
  cst: '00',
  cfop: '5102',
  origem: '0',
  icms: '18',
  opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'],
}
const PISCONFINS = { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' } // contrato
const IBS = { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' }
const CBS = { cst_cbs: '000', aliquota_cbs: '0.9' }
/** Typed IBS and CBS reach a note by a class: that of these rules. */
const COM_CLASSE = { ibs_id: 1, cbs_id: 1 }
const { regras: _, foras: __, ...copiado } = produto()

const linha = (uid: string, mais: Partial<ItemVenda>): ItemVenda => ({
  ...copiado,
  uid,
  qtde: '1',
  desconto: '0.00',
  total_etiqueta: null,
  lote_id: null,
  lote: null,
  origem_leitura: 'teclado',
  ibs_id: null,
  ...mais,
})
const documento = (itens: readonly ItemVenda[], mais: Partial<Venda> = {}): Venda => ({
  ...vazia,
  terminal_id: 0,
  modelo: '55',
  itens,
  regras: {
    ...noRules(),
    icms: { 1: ICMS },
    pisconfins: { 1: PISCONFINS },
    ibs: { 1: IBS },
    cbs: { 1: CBS },
  },
  ...mais,
})
const de = (tipo_operacao: number, finalidade_op = 1): ContextoFiscal => ({
  data: '2026-11-20',
  emitente: { crt: 3, uf: 'SP' },
  account: { ignorar_icms_valor_nota: false, valor_decimal: 2, qtde_decimal: 3 },
  operacao: { tipo_operacao, finalidade_op, tipo_documento: 1 },
  indPres: 9,
})
function figuras(venda: Venda, contexto: ContextoFiscal): ResultadoDocumento {
  const calculo = calculateVenda(venda, contexto)
  if (calculo.erro !== null) throw new Error(`${calculo.campo}: ${calculo.erro}`)
  return calculo
}
const soma = ({ itens }: ResultadoDocumento, nome: string) =>
  itens.reduce((s, item) => s.plus(String(item[nome as keyof typeof item])), ZERO).toFixed(2)

/** Every total is what its items add up to, added here anew. */
function conferir(r: ResultadoDocumento): void {
  for (const nome of TOTAIS) {
    const refeito = SOMA[nome].reduce((s, figura) => s.plus(soma(r, figura)), ZERO).toFixed(2)
    expect([nome, r.totais[nome]]).toEqual([nome, refeito])
  }
}

const DESPESAS = { valorfrente: '10.01', valorseguro: '3.33', outrasdespesas: '0.02' } // contrato

test.each([1, 2, 4, 7])('operação %i: frete, seguro e outras despesas vão à base e ao total', tipo => {
  const itens = [linha('a', { preco: '30.00' }), linha('b', { preco: '70.00' })]
  const r = figuras(documento(itens, DESPESAS), de(tipo))
  expect(r.itens.map(({ vfrete, vseg, voutro }) => [vfrete, vseg, voutro])).toEqual([
    ['3.00', '1.00', '0.01'],
    ['7.01', '2.33', '0.01'],
  ])
  expect(r.itens.map(({ base_icms }) => base_icms)).toEqual(['34.01', '79.35'])
  expect(r.totais).toMatchObject({ vFrete: '10.01', vSeg: '3.33', vOutro: '0.02', vNF: '113.36' })
  conferir(r)
})

const centavos = (max: number) => fc.integer({ min: 0, max }).map(n => (n / 100).toFixed(2))
const linhas = fc.array(
  fc.record({ preco: fc.integer({ min: 1, max: 999_999 }), qtde: fc.integer({ min: 1, max: 9 }) }),
  {
    minLength: 1,
    maxLength: 30,
  },
)

test('em qualquer documento o rateio fecha e os totais somam as linhas', () => {
  const valores = fc.tuple(centavos(9999), centavos(999), centavos(999), centavos(500), centavos(500))
  fc.assert(
    fc.property(
      linhas,
      valores,
      fc.constantFrom(1, 2, 4, 7),
      (itens, [frete, seguro, outras, acrscimo, entrega], tipo) => {
        const venda = documento(
          itens.map(({ preco, qtde }, i) =>
            linha(`i${i}`, { preco: (preco / 100).toFixed(2), qtde: String(qtde) }),
          ),
          {
            valorfrente: frete,
            valorseguro: seguro,
            outrasdespesas: outras,
            acrscimo,
            taxa_entrega: entrega,
          }, // contrato
        )
        const r = figuras(venda, de(tipo))
        expect(soma(r, 'vfrete')).toBe(frete)
        expect(soma(r, 'vseg')).toBe(seguro)
        expect(soma(r, 'voutro')).toBe(dec(outras).plus(acrscimo).plus(entrega).toFixed(2))
        conferir(r)
      },
    ),
    { numRuns: 60 },
  )
})

test('desoneração por dentro, e o Senar retido', () => {
  const isenta = { ...ICMS, cst: '40', motivo_dessoneracao: '7', opcoes: [] } // contrato
  const venda = documento([linha('a', { preco: '100.00' })], {
    regras: { ...noRules(), icms: { 1: isenta }, pisconfins: { 1: PISCONFINS } },
  })
  expect(figuras(venda, de(1)).totais.vICMSDeson).toBe('18.00')
  const dentro = figuras({ ...venda, tipo_desoneracao: 2 }, de(1)).totais
  expect([dentro.vICMSDeson, dentro.vNF]).toEqual(['21.95', '78.05'])
  const senar = figuras(venda, { ...de(1), senar: { aliq_senar: '0.2' } }).totais
  expect([senar.valor_senar, senar.valor_liquido]).toEqual(['0.20', '81.80'])
})

/** Figures typed by hand, by name. */
const DIGITADAS = {
  base_icms: '100.00',
  vlricms: '17.77',
  base_icms_st: '150.00',
  vlr_icms_st: '9.23',
  vlrpis: '1.11',
  vlrconfins: '5.55', // contrato
  vlr_cbs: '0.90',
  vlr_ibs_uf: '0.10',
  vlripi: '4.44',
  valor_ii: '2.22',
  vlrparufdes: '3.30',
  vlrfcp: '0.70',
  aliq_icms_int_des: '20',
}

test('o imposto digitado fica e soma ao total, ao lado da linha calculada', () => {
  const itens = [
    linha('a', {
      preco: '100.00',
      calcular_imposto: false,
      icms_id: 0,
      pisconfins_id: 0,
      ...COM_CLASSE,
      ...DIGITADAS,
    }),
    linha('b', { preco: '50.00' }),
  ]
  const r = figuras(documento(itens, DESPESAS), de(1))
  expect(r.itens[0]).toMatchObject({ ...DIGITADAS, aliq_icms_int_des: '20.0000', vfrete: '6.67' })
  // 100 + its charges + ST, IPI and II as typed
  expect(r.itens[0]?.vitem).toBe(
    dec('100').plus('6.67').plus('2.22').plus('0.01').plus('9.23').plus('4.44').plus('2.22').toFixed(2),
  )
  expect(r.itens[1]?.vlricms).not.toBe('0.00')
  conferir(r)
})

test.each([
  [3, 0],
  [5, 1],
  [6, 0],
  [8, 1],
])('operação %i só leva o que se digita, e as despesas se rateiam do mesmo modo', (tipo, finalidade) => {
  const itens = [
    linha('a', { preco: '100.00', ...DIGITADAS }),
    linha('b', { preco: '100.00', vlricms: '1.00' }),
  ]
  const r = figuras(documento(itens, DESPESAS), de(tipo, finalidade))
  const devolve = tipo === 5 || tipo === 6
  expect(r.itens[0]).toMatchObject({
    base_icms: '100.00',
    vlricms: '17.77',
    vlr_icms_st: '9.23',
    vfrete: '5.01',
  })
  // what is given back of the IPI is its part of it
  expect(r.itens[0]?.vlripi).toBe(devolve ? '0.00' : '4.44')
  expect(r.totais.vICMS).toBe('18.77')
  conferir(r)
})

test('IPI devolvido é a parte dita do que se digitou', () => {
  const itens = [linha('a', { preco: '100.00', vlripi: '10.00', percete_dev: '50' })] // contrato
  const r = figuras(documento(itens), de(6, 0))
  expect([r.itens[0]?.vlripidevol, r.totais.vIPIDevol, r.totais.vNF]).toEqual(['5.00', '5.00', '105.00'])
})

test('a importação calculada põe impostos e despesas na base do ICMS', () => {
  const itens = [
    linha('a', {
      preco: '1000.00',
      base_ii: '1000.00',
      valor_ii: '100.00',
      valor_aduaneiro: '50.00',
      valor_iof: '20.00',
    }),
  ]
  const importa = { ...ICMS, cfop: '3102', origem: '1' }
  const venda = documento(itens, {
    regras: { ...noRules(), icms: { 1: importa }, pisconfins: { 1: PISCONFINS } },
  })
  const r = figuras(venda, de(1, 0))
  const [item] = r.itens
  const sum = dec('1000')
    .plus('100')
    .plus('50')
    .plus('20')
    .plus(item?.vlrpis ?? '0')
    .plus(item?.vlrconfins ?? '0')
  expect(item?.base_icms).toBe(sum.div('0.82').toFixed(2))
  expect([item?.valor_ii, r.totais.vII, r.totais.vNF]).toEqual(['100.00', '100.00', '1100.00'])
  conferir(r)
})

test('desde 2027 a importação à mão não soma IBS e CBS ao produto', () => {
  const produtos = (cfop: string) =>
    figuras(
      documento([
        linha('a', { preco: '100.00', cfop, ...COM_CLASSE, vlr_ibs_total: '0.10', vlr_cbs: '8.80' }),
      ]),
      {
        ...de(3, 0),
        data: '2027-02-01',
      },
    ).totais.vProd
  expect([produtos('3102'), produtos('1102')]).toEqual(['100.00', '108.90'])
})

test('o que é do documento chega ao motor com o seu nome', () => {
  const venda = documento([linha('a', { preco: '1.00', aliqmva: '40.5', calcular_imposto: false })], DESPESAS)
  expect(vendaToEngine(venda, de(4))).toMatchObject({
    tipo_operacao: 4,
    tipo_atend: 9,
    ...DESPESAS,
    itens: [{ aliqmva: '40.5', calcular_imposto: false }],
  })
})
