import { type Exact, ZERO } from '../../money/exact.ts'
import type { EntradaDocumento } from '../entrada.ts'
import type { FiguraDinheiro } from '../figuras.ts'
import { lerOuZero } from '../numero.ts'
import type { Explicador } from './explicador.ts'
import { fazerNo, type Receita } from './no.ts'

const RATEIO = 'doc 3 §9.2; rateio pelo maior resto'

/** Product, discount, charges, what the item adds to the note. */
export function explicarProduto(x: Explicador, e: EntradaDocumento): void {
  const { f, item } = x
  if (f.ajuste) explicarPrecoCheio(x, f.ajuste)
  else explicarPrecoLiquido(x)
  x.no('qtde_trib', {
    valor: item.qtde_trib,
    casas: item.convertida ? 4 : null,
    operacao: 'produto',
    parcelas: item.convertida
      ? [['quantidade convertida', item.qtde_trib, x.de('qtde')]]
      : [x.entrada('qtde', item.qtde)],
    fonte: item.convertida ? `fator ${item.entrada.fator_coversao}` : 'mesma unidade',
  })
  const doItem = item.desconto
  const parteDesconto = f.vdesc.minus(doItem).minus(f.desconto_beneficio)
  rateio(x, 'rateio.desconto', 'desconto', parteDesconto)
  const partes = [x.entrada('desconto', doItem), x.figura('rateio.desconto', parteDesconto)].filter(
    ([, v]) => !v.isZero(),
  )
  if (!f.desconto_beneficio.isZero()) {
    const sem = f.vdesc.minus(f.desconto_beneficio)
    x.no('vdesc_sem_beneficio', { valor: sem, parcelas: partes, fonte: RATEIO })
    partes.push(x.figura('desconto_beneficio', f.desconto_beneficio))
  }
  x.no('vdesc', { valor: f.vdesc, parcelas: partes, fonte: RATEIO })

  carga(x, 'vfrete', 'vfrete_item', ['valorfrente'])
  carga(x, 'vseg', 'vseg_item', ['valorseguro'])
  carga(
    x,
    'voutro',
    'voutro_item',
    (['outrasdespesas', 'acrscimo', 'taxa_entrega'] as const).filter(n => !lerOuZero(e[n], n).isZero()),
  )
  x.no('valor_ii', {
    valor: f.valor_ii,
    parcelas: f.valor_ii.isZero() ? [] : [x.entrada('valor_ii', f.valor_ii)],
    fonte: 'II informado',
  })
  x.no('icms_na_nota', {
    valor: f.icms_na_nota,
    parcelas: f.icms_na_nota.isZero() ? [] : [x.figura('vlricms', f.icms_na_nota)],
    fonte: 'doc 3 §9.2, icms_vnota',
    fora:
      f.icms_na_nota.isZero() && !f.vlricms.isZero()
        ? [
            {
              nome: 'vlricms',
              motivo: item.icms?.icms_vnota ? 'ignorar_icms_valor_nota marcado' : 'icms_vnota não marcado',
            },
          ]
        : [],
  })
  const soma: FiguraDinheiro[] = [
    'vlr_icms_st',
    'vlr_fcp_st',
    'vlr_icms_mono_reten',
    'vfrete',
    'vseg',
    'voutro',
    'valor_ii',
    'vlripi',
    'vlripidevol',
    'icms_na_nota',
  ]
  x.no('vitem', {
    valor: f.vitem,
    parcelas: [
      x.figura('vprod_xml', f.vprod_xml),
      x.figura('vdesc', f.vdesc, '-'),
      ...(f.deduz_desoneracao ? [x.figura('valor_desoneracao', f.valor_desoneracao, '-')] : []),
      ...soma.filter(n => !f[n].isZero()).map(n => x.figura(n, f[n])),
    ],
    fonte: 'MOC W16-10',
    fora:
      !f.deduz_desoneracao && !f.valor_desoneracao.isZero()
        ? [{ nome: 'valor_desoneracao', motivo: 'desoneração que não deduz da nota' }]
        : [],
  })
}

function explicarPrecoLiquido(x: Explicador): void {
  const { f, item, ctx } = x
  x.no('vprod', {
    valor: f.vprod,
    operacao: 'produto',
    parcelas: [x.entrada('qtde', item.qtde), x.entrada('preco', item.preco)],
    fonte: 'MOC I11-10',
  })
  x.no('vprodliq', { valor: f.vprodliq, parcelas: [x.figura('vprod', f.vprod)], fonte: 'NT 2026.008' })
  const bruto = ctx.vprodBruto && !item.icms?.importacao
  x.no('vprod_xml', {
    valor: f.vprod_xml,
    parcelas: [
      x.figura('vprodliq', f.vprodliq),
      ...(bruto ? (['vlr_ibs_total', 'vlr_cbs', 'vlr_isl'] as const).map(n => x.figura(n, f[n])) : []),
    ],
    fonte: bruto ? 'NT 2026.008, I11: com IBS, CBS e IS' : 'igual ao líquido nesta data',
  })
}

/**
 * The three lines of a price that holds its taxes (rules §13a): what is paid, what of it is IBS, CBS and IS, what is
 * left. The taxes are worked out from what is left, so the middle line is a decision: it closes at the price, or the
 * tree would go round.
 */
function explicarPrecoCheio(x: Explicador, ajuste: NonNullable<Explicador['f']['ajuste']>): void {
  const { f, item } = x
  const sobra = ajuste.vprodliq ?? ZERO
  x.no('vprod_xml', {
    valor: f.vprod_xml,
    operacao: 'produto',
    parcelas: [x.entrada('qtde', item.qtde), x.entrada('preco', item.preco)],
    fonte: 'CDC art. 31; Decreto 5.903/2006: o preço anunciado é o que se paga',
  })
  const contidos = f.vprod_xml.minus(f.vprodliq)
  decisao(x, 'tributos_no_preco', {
    valor: contidos,
    parcelas: [['IBS, CBS e IS que cabem no preço', contidos, x.de('preco')]],
    fonte: 'LC 214/2025 art. 12; maior valor líquido que, com eles, não passa do preço',
  })
  x.no('vprod', {
    valor: f.vprod,
    parcelas: [
      x.figura('vprod_xml', f.vprod_xml),
      x.figura('tributos_no_preco', contidos, '-'),
      ...(sobra.isZero() ? [] : [['centavo sem tributo', sobra, x.de('preco'), '-'] as const]),
    ],
    fonte: 'valor líquido: base de todos os tributos',
  })
  x.no('vprodliq', {
    valor: f.vprodliq,
    parcelas: [
      x.figura('vprod', f.vprod),
      ...(sobra.isZero() ? [] : [['centavo sem tributo', sobra, x.de('preco')] as const]),
    ],
    fonte: 'NT 2026.008',
  })
}

/** A charge: the spread amounts of the document plus, in a manual item, its own. */
function carga(
  x: Explicador,
  figura: 'vfrete' | 'vseg' | 'voutro',
  proprio: 'vfrete_item' | 'vseg_item' | 'voutro_item',
  entradas: readonly string[],
): void {
  const { f } = x
  const doItem = x.item.calcula ? ZERO : lerOuZero(x.item.entrada[proprio], proprio)
  const rateado = f[figura].minus(doItem)
  rateio(x, `rateio.${figura}`, entradas.join(' + ') || 'nada', rateado)
  x.no(figura, {
    valor: f[figura],
    parcelas: [x.figura(`rateio.${figura}`, rateado), x.entrada(proprio, doItem)].filter(
      ([, v]) => !v.isZero(),
    ),
    fonte: RATEIO,
  })
}

/** The share of a document amount: decided for all items together, so its only parcela is the share itself. */
function rateio(x: Explicador, campo: string, documento: string, valor: Exact): void {
  if (valor.isZero()) return
  decisao(x, campo, {
    valor,
    parcelas: [[`parte de ${documento} pelo peso ${x.item.peso.toFixed(2)}`, valor, `entrada.${documento}`]],
    fonte: RATEIO,
  })
}

/** A figure that was decided with others, not summed from its parts. */
function decisao(x: Explicador, campo: string, receita: Receita): void {
  x.nos[campo] = { ...fazerNo(x.em(campo), receita, []), operacao: 'rateio' }
}
