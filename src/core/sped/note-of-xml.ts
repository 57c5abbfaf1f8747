import { type NoXml, no, textoOf, todos } from '../dfe/kit/parse.ts'
import { openNota } from '../dfe/nfe/arquivo.ts'
import { siglaUf } from '../document/uf.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { r2, toText } from '../money/round.ts'
import type { ValoresDaLinha } from '../purchases/custo.ts'
import { containsNewTaxes, valoresDaLinha } from '../purchases/valores.ts'
import { codeOfRegime } from '../tax/icms/regime.ts'
import { UNPAID } from '../tender/codes.ts'
import { boughtContributions, type CreditosDaLinha, ownContributions } from './contributions-of-xml.ts'
import type { ItemSped, LinhaSped, NotaSped, ParceiroSped } from './facts.ts'
import { totalsThatDiffer } from './totals-of-xml.ts'

/** Entry of a supplier's line in the company's terms: product, quantity and CFOP. */
export interface LinhaDaEntrada {
  item: ItemSped
  qtde: string
  cfop: string
}

/** Entry of a supplier's note: day (ISO), credits taken, and lines by item number. */
export interface EntradaSped extends CreditosDaLinha {
  dia: string
  credito_icms: boolean
  linhas: ReadonlyMap<number, LinhaDaEntrada>
}

const money = (of: NoXml | null, tag: string): Decimal => dec(textoOf(of, tag) || '0')
const sum = (parts: readonly string[]): Decimal => parts.reduce((all, part) => all.plus(dec(part)), ZERO)
const text = (value: Decimal): string => toText(r2(value))

/** Reads a note that the company issued. `itens`: products by code in it; absent: lines have none. @throws XmlInvalido */
export function ownNote(
  xml: string,
  { cancelada, itens }: { cancelada: boolean; itens?: ReadonlyMap<string, ItemSped> | undefined },
): NotaSped {
  const { inf } = openNota(xml)
  const lines = linesOf(inf, null).map((linha, i) =>
    itens ? { ...linha, item: soldItem(todos(inf, 'det')[i], itens), movimenta: true } : linha,
  )
  return noteOf(inf, { lines, entrada: null, cancelada })
}

/** Reads a supplier's note with the data of its entry. @throws XmlInvalido */
export function enteredNote(xml: string, entrada: EntradaSped): NotaSped {
  const { inf } = openNota(xml)
  return noteOf(inf, { lines: linesOf(inf, entrada), entrada, cancelada: false })
}

/** Gives the product of an own line. A product that no longer exists is made from the note's data. */
function soldItem(det: NoXml | undefined, itens: ReadonlyMap<string, ItemSped>): ItemSped {
  const of = (tag: string) => textoOf(det, 'prod', tag)
  return (
    itens.get(of('cProd')) ?? {
      ...{ cod: of('cProd'), descr: of('xProd'), barra: of('cEAN').replace(/\D/g, ''), unid: of('uCom') },
      ...{ tipo: '', ncm: of('NCM'), ex_ipi: of('EXTIPI'), cest: of('CEST') },
    }
  )
}

/** CFOPs of goods already sold by till receipt: the note only documents the sale. */
const OF_COUPON = new Set(['5929', '6929'])

function noteOf(
  inf: NoXml,
  how: { lines: LinhaSped[]; entrada: EntradaSped | null; cancelada: boolean },
): NotaSped {
  const { lines, entrada, cancelada } = how
  const ide = no(inf, 'ide')
  const chave = (inf.atributos['Id'] ?? '').replace(/^NFe/, '')
  const modelo = textoOf(ide, 'mod')
  const total = no(inf, 'total')
  const emissao = textoOf(ide, 'dhEmi').slice(0, 10)
  const emitente = siglaUf(chave.slice(0, 2)) ?? ''
  const dest = no(inf, 'dest')
  const serie = textoOf(ide, 'serie').padStart(3, '0')
  const avulsa = entrada !== null && serie >= '890' && serie <= '899'
  const valores = todos(inf, 'det').map(det => ({ det, ...valoresDaLinha(det, { emissao }) }))
  const coupon = emitente !== 'PR' && lines.some(({ cfop }) => OF_COUPON.has(cfop))
  return {
    entrada: entrada !== null || textoOf(ide, 'tpNF') === '0',
    propria: entrada === null,
    situacao: cancelada ? '02' : textoOf(ide, 'finNFe') === '2' ? '06' : coupon || avulsa ? '08' : '00',
    modelo,
    serie,
    numero: textoOf(ide, 'nNF'),
    chave,
    divergentes: totalsThatDiffer(inf),
    emissao,
    entrada_saida: latest(entrada?.dia ?? textoOf(ide, 'dhSaiEnt').slice(0, 10), emissao),
    parceiro: modelo === '65' ? null : entrada ? partnerOf(no(inf, 'emit'), 'enderEmit') : recipient(dest),
    uf: entrada ? emitente : textoOf(dest, 'enderDest', 'UF') || emitente,
    valor: text(money(no(total, 'ICMSTot'), 'vNF')),
    desonerado: text(sum(valores.map(({ icms_desonerado }) => icms_desonerado))),
    reforma: text(
      valores.reduce((all, { det, ...v }) => all.plus(newTaxesOf(v)).plus(seletivoOf(det, emissao)), ZERO),
    ),
    pagamento: paymentOf(no(inf, 'pag')),
    frete_por: textoOf(inf, 'transp', 'modFrete') || '9',
    difal: entrada ? null : difalOf(inf),
    linhas: lines,
  }
}

/**
 * Gives the later of two ISO days; `issued` when `moved` is ''. A note issued after its goods moved is booked on the
 * day of issue (Guia Prático, C100 field 11).
 */
const latest = (moved: string, issued: string): string => (moved > issued ? moved : issued)

const recipient = (dest: NoXml | null): ParceiroSped | null =>
  dest === null ? null : partnerOf(dest, 'enderDest')

/**
 * Reads a partner. The code is the CNPJ or CPF, so that a partner registered here twice is one row; a foreigner's code
 * is `EX` and its document or name.
 */
export function partnerOf(of: NoXml | null, endereco: `ender${string}`): ParceiroSped {
  const at = (tag: string) => textoOf(of, endereco, tag)
  const [cnpj, cpf] = [textoOf(of, 'CNPJ'), textoOf(of, 'CPF')]
  const abroad = at('cPais') !== '' && at('cPais') !== '1058'
  return {
    cod: cnpj || cpf || `EX${textoOf(of, 'idEstrangeiro') || textoOf(of, 'xNome')}`.slice(0, 60),
    nome: textoOf(of, 'xNome'),
    cod_pais: at('cPais') || '1058',
    cnpj,
    cpf,
    ie: textoOf(of, 'IE').replace(/\D/g, ''),
    cod_mun: abroad ? '' : at('cMun'),
    endereco: at('xLgr'),
    numero: at('nro'),
    complemento: at('xCpl'),
    bairro: at('xBairro'),
  }
}

function paymentOf(pag: NoXml | null): string {
  const ways = todos(pag, 'detPag')
  if (ways.some(way => textoOf(way, 'indPag') === '1')) return '1'
  return ways.length > 0 && ways.every(way => textoOf(way, 'tPag') === UNPAID) ? '2' : '0'
}

function difalOf(inf: NoXml): NotaSped['difal'] {
  const total = no(inf, 'total', 'ICMSTot')
  const [fcp, destino, remetente] = ['vFCPUFDest', 'vICMSUFDest', 'vICMSUFRemet'].map(tag =>
    money(total, tag),
  )
  if (!fcp || !destino || !remetente || (fcp.isZero() && destino.isZero())) return null
  return { fcp: text(fcp), destino: text(destino), remetente: text(remetente) }
}

const linesOf = (inf: NoXml, entrada: EntradaSped | null): LinhaSped[] => {
  const ide = no(inf, 'ide')
  return todos(inf, 'det').map(det => lineOf(det, ide, entrada))
}

/** Reads the IS that the value of a line's goods contains. */
const seletivoOf = (det: NoXml, emissao: string): Decimal =>
  containsNewTaxes(det, emissao) ? money(no(det, 'imposto', 'IS'), 'vIS') : ZERO

/** Adds up the IBS and CBS that the value of a line's goods contains, those of a fuel taxed once included. */
const newTaxesOf = ({ ibs_cbs, ibs_cbs_mono = '0' }: ValoresDaLinha): Decimal =>
  dec(ibs_cbs).plus(ibs_cbs_mono)

/** Adds up the amounts that the note charges for the line, without IBS, CBS and IS (guide, C190 field 05). */
const operationOf = (v: ValoresDaLinha, novos: Decimal): Decimal =>
  sum([v.valor, v.frete, v.seguro, v.outras, v.icms_st, v.fcp_st, v.ipi, v.ii, v.ipi_devolvido ?? '0'])
    .plus(sum([v.icms_mono_retido ?? '0', v.pis_cofins_st ?? '0']))
    .minus(sum([v.desconto, v.icms_desonerado, v.fora_do_total ?? '0']))
    .minus(novos)

function lineOf(det: NoXml, ide: NoXml | null, entrada: EntradaSped | null): LinhaSped {
  const emissao = textoOf(ide, 'dhEmi')
  const prod = no(det, 'prod')
  const imposto = no(det, 'imposto')
  const group = no(imposto, 'ICMS')?.filhos[0] ?? null
  const ipi = no(imposto, 'IPI')?.filhos.find(({ tag }) => /^IPI(Trib|NT)$/.test(tag)) ?? null
  const valores = valoresDaLinha(det, { emissao })
  const novos = newTaxesOf(valores).plus(seletivoOf(det, emissao))
  const of = (tag: string) => money(group, tag)
  const booked = entrada?.linhas.get(Number(det.atributos['nItem'])) ?? null
  const st = of('vICMSST').plus(of('vFCPST'))
  const takes = entrada === null || (entrada.credito_icms && st.isZero())
  const takesIpi = entrada === null || entrada.credito_ipi
  const keep = (may: boolean, value: Decimal) => text(may ? value : ZERO)
  const worth = dec(valores.valor).minus(dec(valores.fora_do_total ?? '0'))
  // ST, and IPI without credit, are part of the cost of bought goods
  const inside = entrada ? st.plus(takesIpi ? ZERO : dec(valores.ipi)) : ZERO
  // the credit of a supplier of the Simples is computed on the price less discount (LC 123/2006 art. 23)
  const simples = of('vCredICMSSN')
  const base = simples.isZero() ? of('vBC') : worth.minus(dec(valores.desconto))
  const fcp = of('vFCP')
  const rate = of('pICMS')
    .plus(of('pCredSN'))
    .plus(fcp.isZero() ? ZERO : of('pFCP'))
  const mine = (tag: string) => text(entrada ? ZERO : of(tag))
  return {
    num: Number(det.atributos['nItem']),
    item: booked?.item ?? null,
    descr: textoOf(prod, 'xProd'),
    qtde: booked?.qtde ?? toText(dec(textoOf(prod, 'qCom') || '0'), 5),
    unid: booked?.item.unid ?? textoOf(prod, 'uCom'),
    cst: `${textoOf(group, 'orig') || '0'}${codeOfRegime(textoOf(group, 'CST') || textoOf(group, 'CSOSN') || '90', 3)}`,
    cfop: booked?.cfop ?? textoOf(prod, 'CFOP'),
    valor: text(worth.plus(inside).minus(novos)),
    ...{ desconto: valores.desconto, frete: valores.frete, seguro: valores.seguro, outras: valores.outras },
    operacao: text(operationOf(valores, novos)),
    base: keep(takes, base),
    aliquota: keep(takes, rate),
    icms: keep(takes, of('vICMS').plus(simples).plus(fcp)),
    reducao: keep(takes && of('pRedBC').gt(0), worth.minus(dec(valores.desconto)).minus(base)),
    base_st: mine('vBCST'),
    aliquota_st: mine('pICMSST'),
    icms_st: text(entrada ? ZERO : st),
    fcp: keep(takes, fcp),
    fcp_st: mine('vFCPST'),
    cst_ipi: ipiCode(textoOf(ipi, 'CST'), entrada !== null),
    ipi_base: keep(takesIpi, money(ipi, 'vBC')),
    ipi_aliquota: keep(takesIpi, money(ipi, 'pIPI')),
    ipi: keep(takesIpi, dec(valores.ipi)),
    ...(entrada
      ? boughtContributions(det, valores, { ...entrada, emissao: emissao.slice(0, 10) })
      : ownContributions(det, {
          volta: textoOf(ide, 'tpNF') === '0',
          devolve: textoOf(ide, 'finNFe') === '4',
        })),
    movimenta: booked !== null,
  }
}

/** Changes the supplier's CST of an exit into the buyer's CST of the entry, which is 50 lower. */
const ipiCode = (cst: string, entrada: boolean): string =>
  entrada && /^[5-9]\d$/.test(cst) ? String(Number(cst) - 50).padStart(2, '0') : cst
