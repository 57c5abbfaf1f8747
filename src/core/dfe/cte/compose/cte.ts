import { parseChave } from '../../../document/chave.ts'
import { exact, ZERO } from '../../../money/exact.ts'
import { toText } from '../../../money/round.ts'
import { COMPLEMENTO } from '../../../transporte/tipo-do-cte.ts'
import { fill } from '../../kit/fill.ts'
import type { Grupo } from '../../kit/node.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { CTE, CTE_OS, CTE_SIMP, INF_CTE } from '../layout/cte.ts'
import type { Cidade, DocumentoCte, DocumentosAnteriores, EntradaCte } from './entrada.ts'
import { addressOf, partyOf } from './partes.ts'
import { composeImp } from './valores.ts'

/** Layout of each document, by its root. */
export const LAYOUTS: Readonly<Record<EntradaCte['documento'], Grupo>> = {
  CTe: CTE,
  CTeSimp: CTE_SIMP,
  CTeOS: CTE_OS,
}

/**
 * Builds the plain object of a document, for `writeXml(LAYOUTS[documento], objeto)`: each of the three layouts takes what it
 * has of the same words. Pure. @throws only for programmer mistakes (a key that does not fit); the preflight reports what a
 * user can correct.
 */
export function buildCte(entrada: EntradaCte): GrupoXml {
  const { documento, chave, qr } = entrada
  return {
    ...(documento === 'CTeOS' ? { '@versao': '4.00' } : {}),
    infCte: fill(INF_CTE[documento], { '@Id': `CTe${chave}`, '@versao': '4.00', ...wordsOf(entrada) }),
    infCTeSupl: qr ? { qrCodCTe: qr } : null,
  }
}

/** Says an entry in the words of the layouts. */
function wordsOf(entrada: EntradaCte) {
  const { ide, tomador, imposto, emit, compl, componentes, autXML = [] } = entrada
  const party = (papel: 'rem' | 'exped' | 'receb' | 'dest', ender: string) =>
    partyOf(entrada[papel], ender, ide)
  const taker = tomador?.parte ? partyOf(tomador.parte, 'enderToma', ide, true) : null
  const completes = ide.tpCTe === COMPLEMENTO
  const normal = normalOf(entrada)
  return {
    ...normal,
    ide: ideOf(entrada, taker),
    compl: compl ? { ...compl, Entrega: deliveryOf(compl.entrega) } : null,
    emit: { ...emit, enderEmit: { ...addressOf(emit.endereco), fone: emit.fone } },
    ...{ rem: party('rem', 'enderReme'), exped: party('exped', 'enderExped') },
    ...{ receb: party('receb', 'enderReceb'), dest: party('dest', 'enderDest') },
    toma: taker ? { toma: tomador?.toma, indIEToma: tomador?.indIEToma, ...taker } : null,
    vPrest: { vTPrest: imposto.vTPrest, vRec: imposto.vRec, componentes },
    imp: composeImp(entrada),
    total: { vTPrest: imposto.vTPrest, vTRec: imposto.vRec, vTotDFe: imposto.vTotDFe },
    entregas: entrada.entregas?.map(entrega => ({ ...entrega, vRec: entrega.vRec ?? entrega.valor })),
    // a complement has nothing but the documents that it completes; all others the normal group
    infCTeNorm: completes ? null : normal,
    infCteComp: completes ? entrada.complementados : null,
    autXML: autXML.map(quem => ({ [quem.length === 11 ? 'CPF' : 'CNPJ']: quem })),
    infRespTec: entrada.infRespTec,
  }
}

const cityAt = (qual: 'Env' | 'Ini' | 'Fim', cidade: Cidade | null) => ({
  ...{ [`cMun${qual}`]: cidade?.cMun, [`xMun${qual}`]: cidade?.xMun, [`UF${qual}`]: cidade?.UF },
})

function ideOf({ ide, tomador, chave }: EntradaCte, taker: object | null) {
  const said = parseChave(chave)
  if (!said) throw new Error(`not a key: ${chave}`)
  const { cUF, cNF: cCT, mod, tpEmis } = said
  const fifth = tomador?.toma === '4' && taker !== null
  return {
    ...ide,
    ...{ cUF, cCT, mod, tpEmis, cDV: chave.slice(43), procEmi: '0' },
    ...{ serie: String(Number(said.serie)), nCT: String(Number(said.nNF)) },
    ...{ tpImp: ide.tpImp ?? '1', verProc: ide.verProc ?? 'Tecla' },
    ...{ ...cityAt('Env', ide.envio), ...cityAt('Ini', ide.inicio), ...cityAt('Fim', ide.fim) },
    ...{ retira: ide.retira ? '0' : '1', xDetRetira: ide.retira ? ide.xDetRetira : null },
    indIEToma: tomador?.indIEToma,
    ...(fifth ? { toma4: { toma: '4', ...taker } } : { toma3: { toma: tomador?.toma } }),
  }
}

/** Gives the group of a service that completes no other one. */
function normalOf(entrada: EntradaCte) {
  const { ide, carga, modal, substituido, os } = entrada
  return {
    infCarga: carga,
    infDoc: documentsOf(entrada.documentos ?? []),
    docAnt: { emiDocAnt: entrada.anteriores?.map(previousOf) },
    infModal: modal ? { '@versaoModal': '4.00', ...modal } : null,
    veicNovos: entrada.veiculosNovos,
    cobr: billOf(entrada),
    infCteSub: substituido,
    infGlobalizado: ide.globalizado ? { xObs: entrada.xObsGlobalizado } : null,
    infServVinc: { multimodais: entrada.multimodais },
    infServico: os ?? {},
    ...{ infDocRef: os?.documentos, seg: os?.seguros, refCTeCanc: os?.refCTeCanc, infGTVe: os?.guias },
  }
}

/** Writes the day by which the goods are due; without one, no group. */
const deliveryOf = (dia: string | null | undefined) =>
  dia ? { comData: { tpPer: '2', dProg: dia }, semHora: { tpHor: '0' } } : null

/** Sorts the documents of the cargo: all of one kind, as the layout demands and the preflight checks. */
const documentsOf = (documentos: readonly DocumentoCte[]) => ({
  infNFe: documentos.filter(({ tipo }) => tipo === 'nfe'),
  infDCe: documentos.filter(({ tipo }) => tipo === 'dce'),
  infOutros: documentos.filter(({ tipo }) => tipo === 'outros'),
})

const previousOf = ({ emissor, chaves, papeis = [] }: DocumentosAnteriores) => ({
  ...emissor,
  [emissor.documento.length === 11 ? 'CPF' : 'CNPJ']: emissor.documento,
  idDocAnt: [
    ...(papeis.length > 0 ? [{ idDocAntPap: papeis }] : []),
    ...(chaves.length > 0 ? [{ idDocAntEle: chaves }] : []),
  ],
})

function billOf({ cobranca }: EntradaCte) {
  if (!cobranca) return null
  const soma = cobranca.parcelas.reduce((total, { vDup }) => total.plus(exact(vDup)), ZERO)
  const total = soma.isZero() ? null : toText(soma)
  return {
    fat: cobranca.nFat ? { nFat: cobranca.nFat, vOrig: total, vLiq: total } : null,
    dup: cobranca.parcelas,
  }
}
