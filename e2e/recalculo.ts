import Decimal from 'decimal.js'

// biome-ignore lint/suspicious/noExplicitAny: a test looks at answers, it does not trust their types
type Guardado = any

/** Rates for the pair of states, %. */
interface Destino {
  interna: string
  mva: string
  fcp: string
}

const n = (valor: unknown): Decimal => new Decimal((valor as string | null | undefined) ?? 0)
const cents = (valor: Decimal): Decimal => valor.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
const rate = (base: Decimal, taxa: Decimal | string): Decimal => cents(base.times(taxa).div(100))
const sum = (valores: readonly Decimal[]): Decimal => valores.reduce((soma, valor) => soma.plus(valor), n(0))

/**
 * Computes the totals of a stored document again, from its stored values and the law's rates, independently of the product's
 * code. The keys are the tags of the note.
 */
export function recalcular(venda: Guardado, destino?: Destino): Record<string, string> {
  const brutos = venda.itens.map((item: Guardado) => cents(n(item.qtde).times(n(item.preco)))) as Decimal[]
  const vProd = sum(brutos)
  const frete = n(venda.valorfrente) // contrato
  const linhas = venda.itens.map((item: Guardado, i: number) => {
    const bruto = brutos[i] as Decimal
    const operacao = bruto.minus(n(item.desconto)).plus(cents(frete.times(bruto).div(vProd)))
    return item.calcular_imposto === false || venda.tipo_operacao === 3
      ? typed(item)
      : computed(
          operacao,
          {
            icms: venda.regras.icms[item.regraicms_id],
            pisconfins: venda.regras.pisconfins[item.regrapisconfins_id],
          },
          destino,
        )
  })
  const total = (nome: keyof Linha) => sum(linhas.map((linha: Linha) => linha[nome]))
  const vDesc = sum(venda.itens.map((item: Guardado) => n(item.desconto))).plus(n(venda.desconto))
  const fora = ['valorseguro', 'outrasdespesas', 'acrscimo', 'taxa_entrega'].map(nome => n(venda[nome])) // contrato
  const vNF = sum([vProd, frete, ...fora, total('vST'), total('vII'), total('vIPI')]).minus(vDesc)
  const totais = { vProd, vDesc, vFrete: frete, vNF }
  const dasLinhas = Object.keys(NADA).map(nome => [nome, total(nome as keyof Linha)] as const)
  return Object.fromEntries(
    [...Object.entries(totais), ...dasLinhas].map(([nome, valor]) => [nome, valor.toFixed(2)]),
  )
}

const NADA = {
  vICMS: n(0),
  vST: n(0),
  vICMSUFDest: n(0),
  vFCPUFDest: n(0),
  vII: n(0),
  vIPI: n(0),
  vPIS: n(0),
  vCOFINS: n(0),
}
type Linha = typeof NADA
type Regras = Record<'icms' | 'pisconfins', Guardado>

/** Gives the taxes of a line that a user typed. */
const typed = (item: Guardado): Linha => ({
  ...NADA,
  vICMS: n(item.vlricms),
  vST: n(item.vlr_icms_st),
  vII: n(item.valor_ii),
  vIPI: n(item.vlripi),
  vPIS: charged(item.cst_pis_id, item.vlrpis),
  vCOFINS: charged(item.cst_confins_id, item.vlrconfins), // contrato
})

/** Gives the amount of a tax; CST 04 to 09 charge nothing, whatever amount is stored. */
const charged = (cst: string, valor: unknown): Decimal => (/^0[4-9]$/.test(cst) ? n(0) : n(valor))

/**
 * Computes the taxes of a line by its rules: for a non-taxpayer, the difference of rates goes to the destination state; PIS
 * and COFINS exclude the ICMS.
 */
function computed(operacao: Decimal, { icms, pisconfins }: Regras, destino: Destino | undefined): Linha {
  const vICMS = rate(operacao, n(icms.icms))
  const semIcms = operacao.minus(vICMS)
  const linha = {
    ...NADA,
    vICMS,
    vPIS: rate(semIcms, n(pisconfins.aliquota_pis)),
    vCOFINS: rate(semIcms, n(pisconfins.aliquota_confins)),
  }
  if (!destino) return linha
  const base = cents(
    operacao.times(adjusted(n(destino.mva), n(icms.icms), n(icms.icms_st)).plus(100)).div(100),
  )
  return {
    ...linha,
    vST: n(icms.icms_st).isZero() ? n(0) : rate(base, n(icms.icms_st)).minus(vICMS),
    vICMSUFDest: rate(operacao, n(destino.interna).minus(n(icms.icms))),
    vFCPUFDest: rate(operacao, icms.fcp ? n(destino.fcp) : n(0)),
  }
}

/** Adjusts the MVA of a sale to another state (Conv. ICMS 142/2018 cl. 11), %. */
const adjusted = (mva: Decimal, inter: Decimal, intra: Decimal): Decimal =>
  intra.lte(inter) ? mva : cents(mva.plus(100).times(n(100).minus(inter)).div(n(100).minus(intra)).minus(100))

/** Reads the totals in a note's XML, by tag. */
export const totaisDoXml = (xml: string, tags: readonly string[]): Record<string, string> => {
  const total = xml.slice(xml.indexOf('<ICMSTot>'), xml.indexOf('</ICMSTot>'))
  return Object.fromEntries(
    tags.map(tag => [tag, new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(total)?.[1] ?? '0.00']),
  )
}
