import { parseChave } from '../../../document/chave.ts'
import { exact, ZERO } from '../../../money/exact.ts'
import { toText } from '../../../money/round.ts'
import { COMPLEMENTO } from '../../../transporte/tipo-do-cte.ts'
import type { Grupo } from '../../kit/node.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { cleanText, onlyDigits } from '../../kit/text.ts'
import { CTE, CTE_OS, CTE_SIMP } from '../layout/cte.ts'
import { composeCarga, composeDocAnt, composeDocumentos, composeEntrega } from './carga.ts'
import type { EntradaCte } from './entrada.ts'
import { composeEmit, composeParte, opc } from './partes.ts'
import { composeComponentes, composeImp } from './valores.ts'

/** Layout of each document, by its root. */
export const LAYOUTS: Readonly<Record<EntradaCte['documento'], Grupo>> = {
  CTe: CTE,
  CTeSimp: CTE_SIMP,
  CTeOS: CTE_OS,
}

/**
 * Builds the plain object of a document, for `writeXml(LAYOUTS[documento], objeto)`. Pure. @throws only for programmer
 * mistakes (a key that does not fit); the preflight reports what a user can correct.
 */
export function buildCte(entrada: EntradaCte): GrupoXml {
  const infCte = { CTe: buildNormal, CTeSimp: buildSimplificado, CTeOS: buildOs }[entrada.documento](entrada)
  return {
    ...(entrada.documento === 'CTeOS' ? { '@versao': '4.00' } : {}),
    infCte: { '@Id': `CTe${entrada.chave}`, '@versao': '4.00', ...infCte },
    infCTeSupl: entrada.qr ? { qrCodCTe: entrada.qr } : null,
  }
}

function composeIde(entrada: EntradaCte): GrupoXml {
  const { ide, tomador } = entrada
  const chave = parseChave(entrada.chave)
  if (!chave) throw new Error(`not a key: ${entrada.chave}`)
  const { documento } = entrada
  const simples = documento === 'CTeSimp'
  const cidades = simples
    ? { UFIni: ide.inicio?.UF ?? null, UFFim: ide.fim?.UF ?? null }
    : {
        ...{ cMunIni: ide.inicio?.cMun ?? null, xMunIni: opc(ide.inicio?.xMun, 60) },
        ...{ UFIni: ide.inicio?.UF ?? null, cMunFim: ide.fim?.cMun ?? null },
        ...{ xMunFim: opc(ide.fim?.xMun, 60), UFFim: ide.fim?.UF ?? null },
      }
  const retirada =
    documento === 'CTeOS'
      ? {}
      : { retira: ide.retira ? '0' : '1', xDetRetira: ide.retira ? opc(ide.xDetRetira, 160) : null }
  return {
    cUF: chave.cUF,
    cCT: chave.cNF,
    CFOP: ide.CFOP,
    natOp: cleanText(ide.natOp, 60),
    mod: chave.mod,
    serie: String(Number(chave.serie)),
    nCT: String(Number(chave.nNF)),
    dhEmi: ide.dhEmi,
    tpImp: ide.tpImp ?? '1',
    tpEmis: chave.tpEmis,
    cDV: entrada.chave.slice(43),
    tpAmb: ide.tpAmb,
    tpCTe: ide.tpCTe,
    procEmi: '0',
    verProc: cleanText(ide.verProc ?? 'Tecla', 20),
    ...(documento === 'CTe' ? { indGlobalizado: ide.globalizado ? '1' : null } : {}),
    cMunEnv: ide.envio.cMun,
    xMunEnv: cleanText(ide.envio.xMun, 60),
    UFEnv: ide.envio.UF,
    modal: ide.modal,
    tpServ: ide.tpServ,
    ...cidades,
    ...retirada,
    ...(simples ? {} : { indIEToma: tomador?.indIEToma ?? null }),
    ...(documento === 'CTe' ? composeToma(entrada) : {}),
    ...(documento === 'CTeOS' ? { infPercurso: (ide.percurso ?? []).map(UFPer => ({ UFPer })) } : {}),
  }
}

/** Gives the taker of a CT-e: the number of a party, or a fifth one. */
const composeToma = ({ tomador, ide }: EntradaCte): GrupoXml =>
  tomador?.toma === '4' && tomador.parte
    ? {
        toma4: {
          toma: '4',
          ...composeParte(tomador.parte, 'enderToma', { ide, nome: true, fantasia: true }),
        },
      }
    : { toma3: { toma: tomador?.toma ?? null } }

function composeCompl({ compl, documento }: EntradaCte): GrupoXml | null {
  if (!compl) return null
  const observacoes = (lista: readonly { xCampo: string; xTexto: string }[] | undefined, max: number) =>
    (lista ?? []).map(({ xCampo, xTexto }) => ({
      '@xCampo': cleanText(xCampo, 20),
      xTexto: cleanText(xTexto, max),
    }))
  const inteiro = documento === 'CTe'
  const grupo = {
    xCaracAd: opc(compl.xCaracAd, 15),
    xCaracSer: opc(compl.xCaracSer, 30),
    ...(documento === 'CTeSimp' ? {} : { xEmi: opc(compl.xEmi, 20) }),
    ...(inteiro
      ? {
          Entrega: composeEntrega(compl.entrega),
          origCalc: opc(compl.origCalc, 40),
          destCalc: opc(compl.destCalc, 40),
        }
      : {}),
    xObs: opc(compl.xObs, 2000),
    ObsCont: observacoes(compl.obsCont, 160),
    ObsFisco: observacoes(compl.obsFisco, 60),
  }
  const dito = Object.values(grupo).some(
    valor => valor !== null && (!Array.isArray(valor) || valor.length > 0),
  )
  return dito ? grupo : null
}

const infModal = ({ modal }: EntradaCte): GrupoXml | null =>
  modal ? { '@versaoModal': '4.00', ...modal } : null

const composeVPrest = ({ imposto, componentes }: EntradaCte): GrupoXml => ({
  vTPrest: imposto.vTPrest,
  vRec: imposto.vRec,
  Comp: composeComponentes(componentes),
})

function composeCobr({ cobranca }: EntradaCte): GrupoXml | null {
  if (!cobranca || (cobranca.parcelas.length === 0 && !cobranca.nFat)) return null
  const soma = cobranca.parcelas.reduce((total, { vDup }) => total.plus(exact(vDup)), ZERO)
  const total = soma.isZero() ? null : toText(soma)
  return {
    fat: cobranca.nFat ? { nFat: cleanText(cobranca.nFat, 60), vOrig: total, vLiq: total } : null,
    dup: cobranca.parcelas.map(({ nDup, dVenc, vDup }) => ({ nDup: cleanText(nDup, 60), dVenc, vDup })),
  }
}

const composeSub = ({ substituido, documento }: EntradaCte): GrupoXml | null =>
  substituido
    ? {
        chCte: substituido.chave,
        ...(documento === 'CTeOS' ? {} : { indAlteraToma: substituido.mudaTomador ? '1' : null }),
      }
    : null

const composeFim = ({ autXML, infRespTec }: EntradaCte): GrupoXml => ({
  autXML: (autXML ?? []).map(quem => ({ [quem.length === 11 ? 'CPF' : 'CNPJ']: quem })),
  infRespTec: infRespTec
    ? {
        CNPJ: infRespTec.CNPJ,
        xContato: cleanText(infRespTec.xContato, 60),
        email: infRespTec.email,
        fone: onlyDigits(infRespTec.fone),
        ...(infRespTec.csrt ?? {}),
      }
    : null,
})

/** A complement has nothing but the documents that it completes; all others the normal group. */
const completing = (entrada: EntradaCte, normal: () => GrupoXml): GrupoXml =>
  entrada.ide.tpCTe === COMPLEMENTO
    ? { infCteComp: (entrada.complementados ?? []).map(chCTe => ({ chCTe })) }
    : { infCTeNorm: normal() }

function buildNormal(entrada: EntradaCte): GrupoXml {
  const { ide } = entrada
  return {
    ide: composeIde(entrada),
    compl: composeCompl(entrada),
    emit: composeEmit(entrada.emit),
    rem: entrada.rem ? composeParte(entrada.rem, 'enderReme', { ide, fantasia: true }) : null,
    exped: entrada.exped ? composeParte(entrada.exped, 'enderExped', { ide }) : null,
    receb: entrada.receb ? composeParte(entrada.receb, 'enderReceb', { ide }) : null,
    dest: entrada.dest ? composeParte(entrada.dest, 'enderDest', { ide, suframa: true }) : null,
    vPrest: composeVPrest(entrada),
    imp: composeImp(entrada),
    ...completing(entrada, () => ({
      infCarga: entrada.carga ? composeCarga(entrada.carga) : null,
      infDoc: composeDocumentos(entrada.documentos ?? []),
      docAnt: composeDocAnt(entrada.anteriores ?? []),
      infModal: infModal(entrada),
      veicNovos: entrada.veiculosNovos ?? [],
      cobr: composeCobr(entrada),
      infCteSub: composeSub(entrada),
      infGlobalizado: ide.globalizado ? { xObs: cleanText(entrada.xObsGlobalizado ?? '', 256) } : null,
      infServVinc: entrada.multimodais?.length
        ? { infCTeMultimodal: entrada.multimodais.map(chCTeMultimodal => ({ chCTeMultimodal })) }
        : null,
    })),
    ...composeFim(entrada),
  }
}

function buildSimplificado(entrada: EntradaCte): GrupoXml {
  const { ide, tomador, imposto } = entrada
  const entregas = entrada.entregas ?? []
  return {
    ide: composeIde(entrada),
    compl: composeCompl(entrada),
    emit: composeEmit(entrada.emit),
    toma: tomador?.parte
      ? {
          toma: tomador.toma,
          indIEToma: tomador.indIEToma,
          ...composeParte(tomador.parte, 'enderToma', { ide, nome: true, suframa: true }),
        }
      : null,
    infCarga: entrada.carga ? composeCarga(entrada.carga) : null,
    det: entregas.map((entrega, i) => ({
      '@nItem': String(i + 1),
      ...{ cMunIni: entrega.inicio.cMun, xMunIni: cleanText(entrega.inicio.xMun, 60) },
      ...{ cMunFim: entrega.fim.cMun, xMunFim: cleanText(entrega.fim.xMun, 60) },
      vPrest: entrega.valor,
      vRec: entrega.vRec ?? entrega.valor,
      Comp: composeComponentes(entrega.componentes),
      infNFe: (entrega.notas ?? []).map(chNFe => ({ chNFe })),
      infDocAnt: (entrega.anteriores ?? []).map(({ chave, parcial }) => ({
        chCTe: chave,
        tpPrest: parcial?.length ? '2' : '1',
        infNFeTranspParcial: (parcial ?? []).map(chNFe => ({ chNFe })),
      })),
    })),
    infModal: infModal(entrada),
    cobr: composeCobr(entrada),
    infCteSub: composeSub(entrada),
    imp: composeImp(entrada),
    total: { vTPrest: imposto.vTPrest, vTRec: imposto.vRec, vTotDFe: imposto.vTotDFe },
    ...composeFim(entrada),
  }
}

function buildOs(entrada: EntradaCte): GrupoXml {
  const { ide, tomador, os } = entrada
  return {
    ide: composeIde(entrada),
    compl: composeCompl(entrada),
    emit: composeEmit(entrada.emit),
    toma: tomador?.parte
      ? composeParte(tomador.parte, 'enderToma', { ide, nome: true, fantasia: true })
      : null,
    vPrest: composeVPrest(entrada),
    imp: composeImp(entrada),
    ...completing(entrada, () => ({
      infServico: {
        xDescServ: cleanText(os?.xDescServ ?? '', 30),
        infQ: os?.qCarga ? { qCarga: os.qCarga } : null,
      },
      infDocRef: (os?.documentos ?? []).map(each => ({ ...each })),
      seg: (os?.seguros ?? []).map(({ respSeg, xSeg, nApol }) => ({
        ...{ respSeg, xSeg: opc(xSeg, 30), nApol: opc(nApol, 20) },
      })),
      infModal: infModal(entrada),
      infCteSub: composeSub(entrada),
      refCTeCanc: os?.refCTeCanc ?? null,
      cobr: composeCobr(entrada),
      infGTVe: (os?.guias ?? []).map(({ chave, componentes }) => ({
        chCTe: chave,
        Comp: componentes.map(each => ({ ...each })),
      })),
    })),
    ...composeFim(entrada),
  }
}
