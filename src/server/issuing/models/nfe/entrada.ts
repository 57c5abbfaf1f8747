import { cleanText } from '../../../../core/dfe/kit/text.ts'
import type { EnderecoNfe } from '../../../../core/dfe/nfe/compose/endereco.ts'
import type { DestNfe, DetPagNfe, EntradaNfe, ItemNfe } from '../../../../core/dfe/nfe/compose/entrada.ts'
import { meiRules, soldRules } from '../../../../core/dfe/nfe/compose/imposto-digitado.ts'
import { readPartilha } from '../../../../core/dfe/nfe/compose/item-documento.ts'
import { isCest } from '../../../../core/document/cest.ts'
import type { Comprador } from '../../../../core/document/cfop-proposto.ts'
import { tpEmisDaNota } from '../../../../core/document/emissao.ts'
import { noExterior, semEspacos } from '../../../../core/document/estrangeiro.ts'
import { gtinDaNota } from '../../../../core/document/gtin.ts'
import { noteModel, tpImpOf } from '../../../../core/document/models.ts'
import { ideOf, operationOf } from '../../../../core/document/operation.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import { asOf } from '../../../../core/law/index.ts'
import { dec, ZERO } from '../../../../core/money/decimal.ts'
import { formatDecimal } from '../../../../core/money/pt-br.ts'
import { toText } from '../../../../core/money/round.ts'
import type { TipoComprador } from '../../../../core/tax/icms/ao-comprador.ts'
import type { EntradaMvaUf } from '../../../../core/tax/index.ts'
import { itemRules, type Kind, ruleIdsFromWire, ruleIn } from '../../../../core/tax/kinds.ts'
import type { ResultadoDocumento } from '../../../../core/tax/sale/resultado.ts'
import { asksCard, isDescribed } from '../../../../core/tender/index.ts'
import { isTied } from '../../../../core/tender/tied.ts'
import { tellChoices } from '../../../../core/venda/adding/told.ts'
import { isUnit } from '../../../../core/venda/line/unit.ts'
import type { ItemVenda, Venda } from '../../../../core/venda/venda.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import { tagsOf } from '../../../../domain/documents/wire.ts'
import { regraDoDia } from '../../../../domain/fiscal/aliquota-da-lei.ts'
import { compradorDe, regraAoComprador } from '../../../../domain/fiscal/comprador.ts'
import { destinoDe, saidaDe } from '../../../../domain/fiscal/destino.ts'
import { parametrosDaVenda, precoEfetivo } from '../../../../domain/fiscal/to-engine.ts'
import { ncmExiste, paisPorCodigo } from '../../../modules/lookups/service.ts'
import type { Documento } from '../../repository.ts'
import { issuerNamed, type NameOf } from '../issuer.ts'
import { asDocument, isDocument } from './entrada-documento.ts'
import type {
  EmpresaDaNota,
  ItemGravado,
  PagamentoDaNota,
  ParceiroDaNota,
  VendaDaNota,
} from './sale-repository.ts'

/** Number and contingency of a document; everything else in the entry comes from the sale. */
export type Numerado = Pick<
  Documento,
  'chave' | 'dh_emi' | 'modelo' | 'tp_emis' | 'tp_amb' | 'dh_cont' | 'xjust'
>

/** Makes the entry of `composeNfe` from sale, company and calculated amounts. Reads nothing else. */
export function entradaNfe(
  documento: Numerado,
  nota: VendaDaNota,
  valor: Venda,
  calculo: ResultadoDocumento,
  municipio: NameOf,
): EntradaNfe {
  const { venda, empresa } = nota
  const destino = destinoDe(valor, venda.contexto)
  const fcp = parametrosDaVenda(destino, venda.contexto)?.mva_uf?.fcp ?? []
  const quem = {
    idDest: destino.idDest,
    tipo_contribuite: valor.consumidor?.tipo_contribuite,
    comprador: compradorDe(valor, venda.contexto),
  }
  const entrega = venda.tipo_atend === DELIVERED || !dec(venda.taxa_entrega).isZero()
  const entrada: EntradaNfe = {
    chave: documento.chave,
    ide: {
      mod: noteModel(documento.modelo).modelo,
      dhEmi: documento.dh_emi,
      ...ideOf(
        operationOf(venda),
        saidaDe(valor, venda.contexto),
        valor.consumidor,
        `${empresa.formato_danfe}`,
      ),
      // a note with a new vehicle is never printed as a simplified DANFE: not on the counter's paper (rejection 736),
      // nor on half a sheet
      ...(nota.itens.some(isUnit) ? { tpImp: empresa.formato_danfe === 2 ? '2' : '1' } : {}),
      tpEmis: `${tpEmisDaNota(documento.tp_emis)}`,
      dhCont: documento.dh_cont,
      xJust: documento.xjust,
      tpAmb: documento.tp_amb === 1 ? '1' : '2',
    },
    emit: {
      ...emitente(empresa, municipio),
      // of the day on which the figures were computed, as they must agree with the group
      ibscbs_regular: venda.contexto.emitente.ibscbs_regular,
    },
    dest: destinatario(nota, municipio),
    autXML: autorizados(empresa, documento.dh_emi),
    itens: nota.itens.map((item, i) =>
      itemNfe(item, valor.itens[i], nota, fcp, calculo.itens[i] ?? {}, quem),
    ),
    totais: calculo.totais,
    // 3: the shop itself delivers the goods; SEFAZ demands a modFrete for a delivery (rejection 753)
    ...(entrega ? { modFrete: '3' as const } : {}),
    pagamento: nota.pagamentos.filter(p => p.tipo === 1).map(detPag),
    vTroco: troco(nota.pagamentos, calculo.totais.vNF),
    infCpl: [creditoDoSimples(nota, calculo), venda.obs].filter(Boolean).join(' | ') || null,
  }
  return codedAsMei(isDocument(nota) ? asDocument(entrada, nota, calculo.totais, municipio) : entrada)
}

/** Gives the lines of a MEI's note the CSOSN that their CFOPs ask for. */
function codedAsMei(entrada: EntradaNfe): EntradaNfe {
  const { emit, ide, itens } = entrada
  if (emit.CRT !== '4') return entrada
  const coded = {
    onde: hasLimitsOfCounter(ide) ? ('balcao' as const) : ('55' as const),
    ...{ uf: emit.endereco.UF, crt: emit.CRT, dia: ide.dhEmi, exterior: ide.idDest === '3' },
  }
  return { ...entrada, itens: itens.map(item => ({ ...item, regras: meiRules(item.regras, coded) })) }
}

const hasLimitsOfCounter = (ide: EntradaNfe['ide']): boolean => ide.mod === '65' || tpImpOf(ide) === '6'

/**
 * Writes the text that lets a buyer use the ICMS credit of a Simples Nacional seller, one sentence per rate (LC 123/2006
 * art. 23; Res. CGSN 10/2007 art. 2-A).
 */
function creditoDoSimples({ itens, venda }: VendaDaNota, calculo: ResultadoDocumento): string | null {
  const byRate = new Map<string, ReturnType<typeof dec>>()
  for (const [i, item] of itens.entries()) {
    const valor = dec(calculo.itens[i]?.vlr_credito_sn ?? '0')
    const taxa = venda.regras.icms[item.regraicms_id]?.['icms_credito']
    if (valor.isZero() || (typeof taxa !== 'string' && typeof taxa !== 'number')) continue
    const rate = dec(String(taxa)).toString()
    byRate.set(rate, (byRate.get(rate) ?? ZERO).plus(valor))
  }
  const lines = [...byRate].map(
    ([rate, valor]) =>
      `PERMITE O APROVEITAMENTO DO CRÉDITO DE ICMS NO VALOR DE R$ ${formatDecimal(toText(valor), 2, 2)}; CORRESPONDENTE À ALÍQUOTA DE ${formatDecimal(rate, 2, 4)}%, NOS TERMOS DO ART. 23 DA LEI COMPLEMENTAR Nº 123, DE 2006`,
  )
  return lines.length > 0 ? lines.join(' ') : null
}

/** Lists autXML: the company's accountant, else the default of a state that demands one (486). */
function autorizados({ autxml, uf }: EmpresaDaNota, dhEmi: string): string[] {
  const quem = autxml || asOf(dhEmi).texto(`autxml_padrao_${uf}`)
  return quem ? [quem] : []
}

/** Text of a part of the address that a company in training has not told; elsewhere the pre-flight refuses an empty part. */
const UNTOLD = 'TREINAMENTO'

function emitente(e: EmpresaDaNota, municipio: NameOf): EntradaNfe['emit'] {
  const { endereco, ...named } = issuerNamed(e, municipio)
  const untold = e.treinamento ? UNTOLD : ''
  return {
    ...named,
    CNPJ: e.cnpj,
    endereco: { ...endereco, xLgr: e.logradouro || untold, xBairro: e.bairro || untold },
    IE: e.ie,
    IEST: e.iest,
    IM: e.im || null,
    CNAE: e.cnae || null,
    CRT: String(e.crt) as '1' | '2' | '3' | '4',
  }
}

function destinatario(nota: VendaDaNota, municipio: NameOf): DestNfe | null {
  const { venda, parceiro } = nota
  if (venda.destinatario_proprio && !parceiro) return proprio(emitente(nota.empresa, municipio))
  const numero = parceiro?.cpf_cnpj || venda.cpf_cnpj
  const endereco =
    atTheDoor(nota, municipio) ?? (parceiro?.endereco ? enderecoDe(parceiro.endereco, municipio) : null)
  // a foreigner without a document number may be in a back-office note (720), not in a sale at the counter
  if (parceiro?.tipo === 'E' && (parceiro.id_entrageiro || isDocument(nota)))
    return {
      documento: { tipo: 'idEstrangeiro', numero: semEspacos(parceiro.id_entrageiro ?? '') },
      xNome: parceiro.nome,
      endereco,
      indIEDest: '9',
      email: parceiro.email,
    }
  if (!numero) return null
  const contribuinte = parceiro?.endereco?.tipo_contribuite ?? 9
  return {
    documento: { tipo: numero.length === 14 ? 'CNPJ' : 'CPF', numero },
    xNome: parceiro?.nome ?? venda.nome_consumidor ?? (endereco ? (nota.porta?.nome ?? null) : null),
    endereco,
    indIEDest: String(contribuinte) as '1' | '2' | '9',
    IE: parceiro?.endereco?.ie ?? null,
    ISUF: parceiro?.endereco?.suframa ?? null,
    email: parceiro?.email ?? null,
  }
}

/** Gives the address of an NFC-e's home delivery, as its order told it: an NFC-e has no group of another place. */
const atTheDoor = ({ venda, porta }: VendaDaNota, municipio: NameOf): EnderecoNfe | null =>
  venda.modelo === '65' && venda.tipo_atend === DELIVERED && porta
    ? enderecoDe({ ...porta, pais: null }, municipio)
    : null

/** Makes the shop the recipient of its own entry note, for goods returned by an unnamed consumer. */
const proprio = ({ CNPJ, xNome, endereco, IE }: EntradaNfe['emit']): DestNfe => ({
  documento: { tipo: 'CNPJ', numero: CNPJ },
  xNome,
  endereco,
  indIEDest: IE ? '1' : '9',
  IE,
})

/** indPres of a sale delivered to a door. */
const DELIVERED = 4

/** City and state of a foreign address (MOC E10, E12). */
const EXTERIOR = { cMun: '9999999', xMun: 'EXTERIOR', UF: 'EX' } as const

type PlaceNamed = Pick<
  NonNullable<ParceiroDaNota['endereco']>,
  'endereco' | 'numero' | 'complemento' | 'bairro' | 'cep' | 'municipio' | 'pais' | 'fone'
>

/** Makes the address; null unless complete: an NFC-e (65) needs none, and half an address is a schema error. */
function enderecoDe(e: PlaceNamed, municipio: NameOf): EnderecoNfe | null {
  if (e.endereco && e.numero && e.bairro && noExterior(e.pais))
    return {
      xLgr: e.endereco,
      nro: e.numero,
      xCpl: e.complemento,
      xBairro: e.bairro,
      ...EXTERIOR,
      cPais: String(Number(e.pais)),
      xPais: paisPorCodigo(e.pais ?? '')?.name ?? 'EXTERIOR',
      fone: e.fone,
    }
  const xMun = e.municipio ? municipio(e.municipio) : null
  const UF = e.municipio ? siglaUf(e.municipio.slice(0, 2)) : null
  if (!e.endereco || !e.numero || !e.bairro || !e.municipio || !xMun || !UF) return null
  return {
    xLgr: e.endereco,
    nro: e.numero,
    xCpl: e.complemento,
    xBairro: e.bairro,
    cMun: e.municipio,
    xMun,
    UF,
    CEP: e.cep,
    fone: e.fone,
  }
}

const gtinOf = (codigo: string | null | undefined): string | null =>
  codigo && gtinDaNota(codigo) ? codigo : null

const tagsDoItem = tagsOf(vendas.lines.itens.fields)

function itemNfe(
  item: ItemGravado,
  valor: ItemVenda | undefined,
  { venda }: VendaDaNota,
  fcp: NonNullable<EntradaMvaUf['fcp']>,
  valores: ItemNfe['valores'],
  quem: Comprador & { comprador: TipoComprador | null },
): ItemNfe {
  const contexto = venda.contexto
  const tags = tagsDoItem(item)
  const ids = ruleIdsFromWire(item)
  const regra = <K extends Kind>(kind: K) =>
    regraAoComprador(kind, ruleIn(venda.regras, kind, ids), quem.comprador)
  const lote = item.lote && item.lote_fabricacao && item.lote_validade
  // optional codes are left out when wrong, because SEFAZ would refuse the note (611, 882, 225) of a sale already paid
  const gtin = gtinOf(item.gtin)
  const cest = item.cest && isCest(item.cest) ? item.cest : null
  // the tax rule holds the number of a column of the state's FCP rates, because 874 compares pFCP with the state's rate
  const coluna = Number(regra('icms')?.fcp ?? 0)
  const pFCP = fcp[coluna - 1] ?? null
  return {
    ...tags,
    tags,
    cEAN: gtin,
    ncm_existe: ncmExiste(item.ncm) || item.ncm_importado,
    detalhe: item.detalhe,
    veiculo: isUnit(item) ? item : null,
    csts_do_beneficio: item.csts_do_beneficio,
    CEST: cest,
    // goods not made in relevant scale need their manufacturer's CNPJ (Convênio ICMS 52/17)
    indEscala: cest ? (item.escala ? 'N' : 'S') : null,
    CNPJFab: item.escala ? item.cnpj_fabricante : null,
    // the layout has two digits: 'Ex 9' of the TIPI is 09
    EXTIPI: item.ex_fical ? item.ex_fical.padStart(2, '0') : null,
    vUnCom: valor ? precoEfetivo(valor) : item.preco,
    uTrib: item.fator_coversao === null ? null : item.unidade_trib,
    // the taxable unit may have a GTIN only if the item's commercial unit has one (886)
    cEANTrib: gtin && item.fator_coversao !== null ? gtinOf(item.gtin_trib) : null,
    infAdProd: [tellChoices(item), item.observacao_danfe, regra('icms')?.obs_item].filter(Boolean).join(' '),
    regras: soldRules(
      itemRules(kind => regraDoDia(kind, regra(kind), contexto.data)),
      quem,
    ),
    valores,
    contexto: {
      pFCP,
      partilha: readPartilha(valores),
      lote: lote
        ? {
            nLote: cleanText(item.lote ?? '', 20),
            qLote: dec(item.qtde).toFixed(3),
            dFab: item.lote_fabricacao ?? '',
            dVal: item.lote_validade ?? '',
            cAgreg: item.lote_agregacao,
          }
        : null,
    },
  }
}

function detPag(p: PagamentoDaNota): DetPagNfe {
  return {
    indPag: p.indicador_forma === 1 ? '1' : '0',
    tPag: p.tpag,
    xPag: isDescribed(p.tpag) ? p.descricao || 'Outros' : null,
    vPag: p.valor,
    card: asksCard(p.tpag) ? cartao(p) : null,
  }
}

/**
 * Makes the card group: integrated (1) for a payment tied to the note; any other card is a POS (2), with the CNPJ of who
 * received it for a channel.
 */
function cartao(p: PagamentoDaNota): DetPagNfe['card'] {
  const dados = { tBand: p.tband, cAut: p.autorizacao || null }
  return isTied(p)
    ? { ...dados, tpIntegra: '1', CNPJ: p.confirmador, idTermPag: p.terminal_pagamento }
    : { ...dados, tpIntegra: '2', CNPJ: p.cnpj_do_recebedor ?? null }
}

/** Computes the change from the note's own total (869), not from what the till sent. */
function troco(pagamentos: readonly PagamentoDaNota[], vNF: string): string {
  const pago = pagamentos.filter(p => p.tipo === 1).reduce((soma, p) => soma.plus(dec(p.valor)), ZERO)
  const sobra = pago.minus(dec(vNF))
  return sobra.gt(0) ? toText(sobra) : '0.00'
}
