import fc from 'fast-check'
import { CST_ICMS } from '../../../src/core/tax/icms/cst.ts'
import {
  calcularDocumento,
  type EntradaDocumento,
  type EntradaItem,
  type EntradaRegraIcms,
} from '../../../src/core/tax/index.ts'

/** Plain decimal text of n / 10^places. */
const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max }).map(n => {
    const t = String(n).padStart(places + 1, '0')
    return places === 0 ? t : `${t.slice(0, -places)}.${t.slice(-places)}`
  })

const dinheiro = (max = 100_000) => decimal(max, 2)
const pauta = () => dinheiro().map(valor => (Number(valor) > 0 ? valor : '1.00'))
const taxa = (max = 40) => decimal(max * 100, 2)
const reducao = fc.option(decimal(10_000, 2), { nil: null })
const adRem = fc.constantFrom('0', '0.0001', '0.0123', null)
const classeMono = fc.constantFrom('620001', '620002', '620003', '620004', '620006')
const opcoes = (nomes: string[]) => fc.subarray(nomes)

const regraicms = (cst: string): fc.Arbitrary<EntradaRegraIcms> =>
  fc.record({
    cst: fc.constant(cst),
    cfop: fc.constantFrom('5102', '6102', '3102'),
    origem: fc.constantFrom('0', '1', '2', '6'),
    icms: taxa(25),
    icms_st: taxa(30),
    icms_credito: taxa(5),
    reducao_icms: reducao,
    reducao_icms_pf: reducao,
    reducao_icms_st: reducao,
    aliq_icms_diferido: reducao,
    aliq_icms_retido_anteriormente: taxa(3),
    mva: fc.constantFrom(null, '1', '2'),
    fcp: fc.constantFrom(null, '1', '2'),
    mobc: fc.constantFrom(null, '0', '1', '3'),
    mobcst: fc.constantFrom(null, '1', '4', '5'),
    pFCPDif: reducao,
    motivo_dessoneracao: fc.constantFrom(null, '3', '7', '9'),
    aplicar_reducao_desconto: fc.boolean(),
    opcoes: opcoes([
      'frete_icms',
      'seguro_icms',
      'outros_icms',
      'Ipi_icms',
      'ii_icms',
      'aduaneira_icms',
      'frete_icms_st',
      'ipi_icms_st',
      'outros_icms_st',
      'icms_vnota',
    ]),
  })

const arbItem: fc.Arbitrary<EntradaItem> = fc
  .record({
    cst: fc.constantFrom(...CST_ICMS.keys()),
    qtde: decimal(999_999, 4),
    preco: decimal(9_999_999, 4),
    descontoEm: fc.integer({ min: 0, max: 100 }),
  })
  .chain(({ cst, qtde, preco, descontoEm }) =>
    fc.record({
      qtde: fc.constant(qtde),
      preco: fc.constant(preco),
      // never above the product: a part of the truncated price
      desconto: fc.constant(
        ((Math.floor(Number(qtde) * Number(preco) * 100) * descontoEm) / 10_000)
          .toFixed(10)
          .replace(/(\.\d\d).*/, '$1'),
      ),
      calcular_imposto: fc.constant(true),
      aliqmva: fc.option(taxa(80), { nil: null }),
      valor_pauta: pauta(),
      valor_pauta_st: pauta(),
      valor_ii: dinheiro(1000),
      valor_aduaneiro: dinheiro(1000),
      aliq_icms_int_des: fc.option(taxa(25), { nil: null }),
      aliq_fpc: taxa(4),
      qbc_mono_reten: decimal(1_000_000, 4),
      icms_efetivo: fc.option(fc.record({ aliquota: taxa(25), reducao }), { nil: null }),
      regraicms: regraicms(cst),
      regraipi: fc.option(
        fc.record({
          cst: fc.constantFrom('00', '49', '50', '53', '99'),
          aliquota: taxa(20),
          tipo_calculo: fc.constantFrom(1, 2),
          opcoes: opcoes(['frete_ipi', 'seguro_ipi', 'outras_ipi', 'ii_ipi']),
        }),
        { nil: null },
      ),
      regrapisconfins: fc.option(
        fc.record({
          cst_pis: fc.constantFrom('01', '02', '03', '04', '06', '49', '99'),
          cst_confins: fc.constantFrom('01', '02', '03', '04', '06', '49', '99'),
          aliquota_pis: taxa(2),
          aliquota_confins: taxa(8),
          tipo_calculo: fc.constantFrom(1, 2),
          opcoes: opcoes([
            'subtrair_icms',
            'subtrair_icmsst',
            'subtrair_difal',
            'frete_pis',
            'outras_pis',
            'ipi_pis',
          ]),
        }),
        { nil: null },
      ),
      regraisl: fc.option(
        fc.record({
          aliquota_isl: taxa(5),
          aliquota_especifica_isl: taxa(1),
          ibs_isl: fc.boolean(),
          cbs_isl: fc.boolean(),
        }),
        { nil: null },
      ),
      regraibs: fc.option(
        fc.record({
          cst_ibs: fc.constantFrom('000', '200', '222', '400', '510', '550', '620'),
          classificacao_ibs: classeMono,
          ad_rem_ibs: adRem,
          ad_rem_reten_ibs: adRem,
          qtde_reten_ibs: adRem,
          ad_rem_ret_ibs: adRem,
          dif_mono_ibs: reducao,
          aliquota_uf_ibs: taxa(15),
          aliquota_reducao_uf_ibs: reducao,
          diferimento_uf_ibs: reducao,
          aliquota_mu_ibs: taxa(5),
        }),
        { nil: null },
      ),
      regracbs: fc.option(
        fc.record({
          cst_cbs: fc.constantFrom('000', '200', '222', '400', '510', '550', '620'),
          classificacao_cbs: classeMono,
          ad_rem_cbs: adRem,
          ad_rem_reten_cbs: adRem,
          ad_rem_ret_cbs: adRem,
          dif_mono_cbs: reducao,
          aliquota_cbs: taxa(10),
          aliquota_reducao_uf_cbs: reducao,
          diferimento_uf_cbs: reducao,
        }),
        { nil: null },
      ),
      trib_regular: fc.boolean(),
      ibpt: fc.option(
        fc.record({
          nacionalfederal: taxa(20),
          importadosfederal: taxa(20),
          estadual: taxa(20),
          municipal: taxa(5),
        }),
        { nil: null },
      ),
    }),
  )

/** The same in 2027, the price holding IBS, CBS and IS; one that does not cover an IS by unit is refused by the engine. */
export const arbPrecoCheio = (maxItens?: number): fc.Arbitrary<EntradaDocumento> =>
  arbDocumento(maxItens)
    .map(e => ({
      ...e,
      data: e.data < '2027' ? '2027-03-01' : e.data,
      parametros: { ...e.parametros, preco_bruto: true },
    }))
    .filter(e => {
      const r = calcularDocumento(e)
      return r.erro === null || r.codigo !== 'preco_menor'
    })

/** Any document the engine must compute: every CST, both models, inside and outside the state, before and after 2027. */
export const arbDocumento = (maxItens = 6): fc.Arbitrary<EntradaDocumento> =>
  fc.record({
    op: fc.constant('documento' as const),
    tipo_operacao: fc.constantFrom(1, 2, 4, 7),
    modelo: fc.constantFrom('55', '65'),
    data: fc.constantFrom('2026-11-01', '2026-11-20', '2027-03-01', '2030-01-01', '2033-01-01'),
    finalidade_op: fc.constantFrom(0, 1),
    tipo_atend: fc.constantFrom(1, 2, 9),
    emitente: fc.record({ crt: fc.constantFrom(1, 2, 3, 4), uf: fc.constant('SP') }),
    destinatario: fc.option(
      fc.record({
        uf: fc.constantFrom('SP', 'BA', 'MG', 'EX'),
        tipo: fc.constantFrom('F', 'J', 'E'),
        tipo_contribuite: fc.constantFrom(1, 2, 9),
        consumidor: fc.constantFrom(0, 1),
      }),
      { nil: null },
    ),
    account: fc.record({ ignorar_icms_valor_nota: fc.boolean() }),
    desconto: fc.constant('0'),
    acrscimo: dinheiro(1000),
    taxa_entrega: dinheiro(1000),
    valorfrente: dinheiro(10_000),
    valorseguro: dinheiro(1000),
    outrasdespesas: dinheiro(1000),
    tipo_desoneracao: fc.constantFrom(null, 1, 2),
    parametros: fc.record({
      mva_uf: fc.constant({ mva: ['35', '40.5', '50', '60', '70'], fcp: ['1', '2', '2', '2', '2'] }),
      difal_base: fc.constantFrom('unica', 'por_dentro', 'dupla'),
      mva_ajustada: fc.boolean(),
      st_difal: fc.boolean(),
      st_deduz_desonerado: fc.boolean(),
      pRedutor: fc.constantFrom(null, '10'),
    }),
    itens: fc.array(arbItem, { minLength: 1, maxLength: maxItens }),
  })
