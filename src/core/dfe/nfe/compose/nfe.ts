import { numberOfKey, parseChave } from '../../../document/chave.ts'
import { hasQr, tpImpOf } from '../../../document/models.ts'
import { settlesReform } from '../../../document/operation.ts'
import { cBenefDaNota } from '../../../law/beneficio-na-uf.ts'
import { asOf } from '../../../law/index.ts'
import { hasSeletivo, reformGroup } from '../../../law/reforma.ts'
import { dec, ZERO } from '../../../money/decimal.ts'
import { r2, toText } from '../../../money/round.ts'
import { CST_MONOFASICO } from '../../../tax/ibs-cbs/rule.ts'
import { TOTAIS_ALHEIOS } from '../../../tax/tributos.ts'
import { UNPAID } from '../../../tender/codes.ts'
import { isDescribed } from '../../../tender/index.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, zero } from '../../kit/text.ts'
import { cBenefDaLinha } from './beneficio.ts'
import {
  composeAutXml,
  composeGoverno,
  composeGrupos,
  composeObservacoes,
  composeProcessos,
  composeReferencias,
  isUnpaid,
} from './documento.ts'
import type { DetPagNfe, EntradaNfe, ItemNfe, NomeValor, TotaisNfe } from './entrada.ts'
import { composeEspecifico } from './especifico.ts'
import { totalsOfLots } from './imposto-dos-lotes.ts'
import { composeImposto } from './impostos.ts'
import {
  composeDevolvido,
  composeProdDocumento,
  composeReferencia,
  numberAdditions,
} from './item-documento.ts'
import { type ItemEscrito, writtenItems } from './lotes-do-item.ts'
import { composeDest, composeEmit, ITEM_HOMOLOGACAO } from './partes.ts'
import { texto } from './regra.ts'
import { composeTotal, type QuantidadesMono, type SomasRtc } from './totais.ts'

/**
 * Builds the plain object of the NFe element, for `writeXml(NFE, objeto)`. Pure: equal entries give equal bytes.
 * @throws only for programmer mistakes (a key that does not fit); core/dfe/nfe/preflight reports what a user can correct.
 */
export function buildNfe(entrada: EntradaNfe): GrupoXml {
  const rtc = reformGroup(entrada.ide.dhEmi, { ...entrada.emit, crt: entrada.emit.CRT })
  const pessoaFisica = entrada.dest === null || entrada.dest.documento.tipo === 'CPF'
  const seletivo = hasSeletivo(entrada.ide.dhEmi)
  const soReforma = settlesReform(entrada.ide.finNFe)
  const escritos = writtenItems(entrada)
  const totais = totalsOfLots(entrada, escritos)
  const det = numberAdditions(escritos).map((item, i) =>
    composeDet(entrada, item, i, {
      modelo: entrada.ide.mod,
      pessoaFisica,
      diferenca:
        entrada.ide.idDest === '2' && entrada.ide.indFinal === '1' && entrada.dest?.indIEDest !== '9',
      dia: entrada.ide.dhEmi,
      rtc,
      seletivo,
      soReforma,
      governo: entrada.compraGov ? { ente: entrada.compraGov.tpEnteGov, dia: entrada.ide.dhEmi } : null,
    }),
  )
  const comGrupo = rtc && entrada.itens.some(item => item.regras.ibs && item.regras.cbs)
  return {
    infNFe: {
      '@Id': `NFe${entrada.chave}`,
      '@versao': '4.00',
      ide: composeIde(entrada),
      emit: composeEmit(entrada),
      dest: entrada.dest ? composeDest(entrada.dest, entrada) : null,
      autXML: composeAutXml(entrada),
      det,
      total: composeTotal(
        soReforma ? withoutOld(totais) : totais,
        comGrupo ? sumRtc(entrada.itens) : null,
        quantidadesMono(det),
        det.some(({ imposto }) => (imposto as GrupoXml)['IS']),
        {
          retidos: entrada.retidos,
          estornos: sumEstornos(entrada.itens),
          vFCPSTRet: sumOfIcms(det, 'vFCPSTRet'),
        },
      ),
      ...composeGrupos(entrada, numeroDaNota(entrada)),
      pag: composePag(entrada),
      infIntermed: entrada.intermediador ?? null,
      infAdic: composeInfAdic(entrada),
      infRespTec: composeRespTec(entrada.infRespTec),
    },
  }
}

/** Zeroes the totals for which a note of debit or credit has no group. */
const withoutOld = (totais: TotaisNfe): TotaisNfe => ({
  ...totais,
  ...Object.fromEntries(TOTAIS_ALHEIOS.map(nome => [nome, '0.00'])),
})

function composeIde(entrada: EntradaNfe): GrupoXml {
  const { ide, emit } = entrada
  const chave = parseChave(entrada.chave)
  if (!chave) throw new Error(`not a key: ${entrada.chave}`)
  return {
    cUF: chave.cUF,
    cNF: chave.cNF,
    natOp: cleanText(ide.natOp, 60),
    mod: ide.mod,
    serie: String(Number(chave.serie)),
    nNF: numeroDaNota(entrada),
    dhEmi: ide.dhEmi,
    dhSaiEnt: ide.dhSaiEnt ?? null,
    dPrevEntrega: ide.dPrevEntrega ?? null,
    tpNF: ide.tpNF ?? '1',
    idDest: ide.idDest ?? '1',
    cMunFG: ide.cMunFG ?? emit.endereco.cMun,
    tpImp: tpImpOf(ide),
    tpEmis: ide.tpEmis,
    cDV: entrada.chave.slice(43),
    tpAmb: ide.tpAmb,
    finNFe: ide.finNFe ?? '1',
    tpNFDebito: ide.finNFe === '6' ? (ide.tpNFDebito ?? null) : null,
    tpNFCredito: ide.finNFe === '5' ? (ide.tpNFCredito ?? null) : null,
    indFinal: ide.indFinal ?? '1',
    indPres: ide.indPres ?? '1',
    indIntermed: /^[2349]$/.test(ide.indPres ?? '1') ? (ide.indIntermed ?? '0') : null,
    procEmi: '0',
    verProc: cleanText(ide.verProc ?? 'Tecla', 20),
    dhCont: ide.dhCont ?? null,
    xJust: ide.xJust ? cleanText(ide.xJust, 256) : null,
    NFref: composeReferencias(entrada),
    ...composeGoverno(entrada),
  }
}

const numeroDaNota = ({ chave }: EntradaNfe): string => String(numberOfKey(chave))

/** Composes one line. SEFAZ accepts vItem in all lines, adding up to vNFTot, or in none (rej. 1094). */
function composeDet(
  entrada: EntradaNfe,
  item: ItemEscrito,
  i: number,
  contexto: Parameters<typeof composeImposto>[1],
): GrupoXml {
  const { valores } = item
  const vProd = casas(valores.vprod_xml ?? valores.vprod ?? '0', 2, 2)
  const opc = (nome: NomeValor): string | null =>
    zero(valores[nome]) ? null : casas(valores[nome] ?? '0', 2, 2)
  const primeiroHomologacao = i === 0 && entrada.ide.tpAmb === '2' && hasQr(entrada.ide)
  const cEAN = item.cEAN ?? 'SEM GTIN'
  return {
    '@nItem': String(i + 1),
    prod: {
      ...item.tags,
      cProd: cleanText(item.cProd, 60),
      cEAN,
      xProd: primeiroHomologacao ? ITEM_HOMOLOGACAO : cleanText(item.xProd, 120),
      NCM: item.NCM,
      CEST: item.CEST ?? null,
      indEscala: item.CEST ? (item.indEscala ?? null) : null,
      CNPJFab: item.CEST ? (item.CNPJFab ?? null) : null,
      cBenef: cBenefDaNota(
        asOf(entrada.ide.dhEmi),
        {
          uf: entrada.emit.endereco.UF,
          modelo: entrada.ide.mod,
          finNFe: entrada.ide.finNFe,
          idDest: entrada.ide.idDest,
          tpNF: entrada.ide.tpNF,
        },
        texto(item.regras.icms, 'cst'),
        cBenefDaLinha(item),
      ),
      EXTIPI: item.EXTIPI ?? null,
      CFOP: String(item.regras.icms['cfop'] ?? ''),
      uCom: cleanText(item.uCom, 6),
      qCom: casas(item.qCom, 0, 4),
      vUnCom: casas(unitario(item, item.qCom, item.vUnCom), 2, 10),
      vProd,
      cEANTrib: item.cEANTrib ?? cEAN,
      uTrib: cleanText(item.uTrib ?? item.uCom, 6),
      qTrib: casas(valores.qtde_trib ?? item.qCom, 0, 4),
      vUnTrib: casas(
        unitario(item, valores.qtde_trib ?? item.qCom, valores.valor_trib ?? item.vUnCom),
        2,
        10,
      ),
      vFrete: opc('vfrete'),
      vSeg: opc('vseg'),
      vDesc: opc('vdesc'),
      vOutro: outros(item),
      indTot: item.indTot ?? '1',
      ...composeProdDocumento(item),
      rastro: item.lotes.map(lote => ({ ...lote })),
      ...composeEspecifico(item, entrada.emit.endereco.UF),
    },
    imposto: composeImposto(item, contexto),
    impostoDevol: composeDevolvido(item),
    infAdProd: item.infAdProd ? cleanText(item.infAdProd, 500) : null,
    vItem: contexto.rtc && item.regras.ibs && item.regras.cbs ? opc('vitem') : null,
    DFeReferenciado: composeReferencia(item, entrada),
  }
}

/**
 * Gives the unit price to write. From 2027 vProd includes IBS, CBS and IS: when quantity × price differs from vProd
 * (net price), the unit price is vProd ÷ quantity. A price that already includes the taxes is written unchanged.
 */
function unitario({ valores }: ItemNfe, quantidade: string, preco: string): string {
  const { vprod_xml } = valores
  if (!vprod_xml || zero(quantidade) || r2(dec(quantidade).times(dec(preco))).eq(dec(vprod_xml))) return preco
  return dec(vprod_xml).div(dec(quantidade)).toFixed(10)
}

/** Adds the ICMS that the rule puts into the note's total to vOutro. Null: both are zero. */
function outros({ valores }: ItemNfe): string | null {
  if (zero(valores.icms_na_nota)) return zero(valores.voutro) ? null : casas(valores.voutro ?? '0', 2, 2)
  return toText(dec(valores.voutro ?? '0').plus(dec(valores.icms_na_nota ?? '0')))
}

function sumRtc(itens: readonly ItemNfe[]): SomasRtc {
  const sumOf = (nome: NomeValor): string =>
    toText(itens.reduce((total, item) => total.plus(dec(item.valores[nome] ?? '0')), ZERO))
  return {
    vDifUF: sumOf('vlr_dif_ibs_uf'),
    vDevTribUF: sumOf('vlr_dev_trib_ibs_uf'),
    vDifMun: sumOf('vlr_dif_ibs_mu'),
    vDevTribMun: sumOf('vlr_dev_trib_ibs_mu'),
    vDifCBS: sumOf('vlr_dif_cbs'),
    vDevTribCBS: sumOf('vlr_dev_trib_cbs'),
    mono: itens.some(({ regras }) => texto(regras.ibs, 'cst_ibs') === CST_MONOFASICO),
  }
}

/** Sums the reversed credits; null when no line reverses any. */
function sumEstornos(itens: readonly ItemNfe[]): GrupoXml | null {
  const ditos = itens.flatMap(({ estorno }) => (estorno ? [estorno] : []))
  if (ditos.length === 0) return null
  const totalOf = (tag: 'vIBSEstCred' | 'vCBSEstCred') =>
    toText(ditos.reduce((total, estorno) => total.plus(dec(estorno[tag])), ZERO))
  return { vIBSEstCred: totalOf('vIBSEstCred'), vCBSEstCred: totalOf('vCBSEstCred') }
}

/** Sums a tag over the ICMS groups of the lines, for totals that the engine does not compute. */
const sumOfIcms = (det: readonly GrupoXml[], tag: string): string =>
  toText(
    det.reduce((total, { imposto }) => {
      const [icms] = Object.values(((imposto as GrupoXml)['ICMS'] ?? {}) as GrupoXml) as GrupoXml[]
      return total.plus(dec(String(icms?.[tag] ?? '0')))
    }, ZERO),
  )

const MONO = ['qBCMono', 'qBCMonoReten', 'qBCMonoRet'] as const

/** Sums the single-phase quantities of the ICMS groups, with the total's two places. */
function quantidadesMono(det: readonly GrupoXml[]): QuantidadesMono {
  const somas = new Map<(typeof MONO)[number], ReturnType<typeof dec>>()
  for (const { imposto } of det) {
    const [icms] = Object.values(((imposto as GrupoXml)['ICMS'] ?? {}) as GrupoXml) as GrupoXml[]
    for (const tag of MONO) {
      const quantidade = icms?.[tag]
      if (typeof quantidade === 'string') somas.set(tag, (somas.get(tag) ?? ZERO).plus(dec(quantidade)))
    }
  }
  return Object.fromEntries([...somas].map(([tag, soma]) => [tag, toText(r2(soma))]))
}

function composePag(entrada: EntradaNfe): GrupoXml {
  if (isUnpaid(entrada)) return { detPag: [{ tPag: UNPAID, vPag: '0.00' }] }
  return {
    detPag: entrada.pagamento.map(composeDetPag),
    // written exactly when payments exceed the total (rej. 869)
    vTroco: zero(entrada.vTroco) ? null : toText(r2(dec(entrada.vTroco))),
  }
}

function composeDetPag(pago: DetPagNfe): GrupoXml {
  return {
    indPag: pago.indPag ?? null,
    tPag: pago.tPag,
    xPag: isDescribed(pago.tPag) ? cleanText(pago.xPag ?? 'Outros', 60) : null,
    vPag: casas(pago.vPag, 2, 2),
    card: pago.card
      ? {
          tpIntegra: pago.card.tpIntegra,
          CNPJ: pago.card.CNPJ ?? null,
          tBand: pago.card.tBand ?? null,
          cAut: pago.card.cAut ? cleanText(pago.card.cAut, 128) : null,
          idTermPag: pago.card.idTermPag ? cleanText(pago.card.idTermPag, 40) : null,
        }
      : null,
  }
}

function composeRespTec(dados: EntradaNfe['infRespTec']): GrupoXml | null {
  if (!dados) return null
  const { csrt, ...quem } = dados
  return { ...quem, ...(csrt ?? {}) }
}

function composeInfAdic(entrada: EntradaNfe): GrupoXml | null {
  const infAdFisco = entrada.infAdFisco ? cleanText(entrada.infAdFisco, 2000) : null
  const infCpl = entrada.infCpl ? cleanText(entrada.infCpl, 5000) : null
  const obsCont = composeObservacoes(entrada.obsCont)
  const obsFisco = composeObservacoes(entrada.obsFisco)
  const procRef = composeProcessos(entrada)
  return infAdFisco || infCpl || obsCont.length + obsFisco.length + procRef.length > 0
    ? { infAdFisco, infCpl, obsCont, obsFisco, procRef }
    : null
}
