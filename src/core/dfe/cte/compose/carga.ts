import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText } from '../../kit/text.ts'
import type { CargaCte, DocumentoCte, DocumentosAnteriores } from './entrada.ts'
import { opc } from './partes.ts'

export const composeCarga = (carga: CargaCte): GrupoXml => ({
  vCarga: carga.vCarga ?? null,
  proPred: cleanText(carga.proPred, 60),
  xOutCat: opc(carga.xOutCat, 30),
  infQ: carga.quantidades.map(({ cUnid, tpMed, qCarga }) => ({
    cUnid,
    tpMed: cleanText(tpMed, 20),
    qCarga: casas(qCarga, 4, 4),
  })),
  vCargaAverb: carga.vCargaAverb ?? null,
})

/** Writes the documents of the cargo: of one kind, as the layout demands and the preflight checks. */
export function composeDocumentos(documentos: readonly DocumentoCte[]): GrupoXml | null {
  if (documentos.length === 0) return null
  const infNFe: GrupoXml[] = []
  const infDCe: GrupoXml[] = []
  const infOutros: GrupoXml[] = []
  for (const each of documentos) {
    if (each.tipo === 'nfe')
      infNFe.push({ chave: each.chave, PIN: each.PIN ?? null, dPrev: each.dPrev ?? null })
    else if (each.tipo === 'dce') infDCe.push({ chave: each.chave })
    else
      infOutros.push({
        tpDoc: each.tpDoc,
        descOutros: opc(each.descOutros, 100),
        nDoc: opc(each.nDoc, 20),
        dEmi: each.dEmi ?? null,
        vDocFisc: each.vDocFisc ?? null,
      })
  }
  return { infNFe, infOutros, infDCe }
}

export function composeDocAnt(anteriores: readonly DocumentosAnteriores[]): GrupoXml | null {
  if (anteriores.length === 0) return null
  return {
    emiDocAnt: anteriores.map(({ emissor, chaves, papeis = [] }) => ({
      [emissor.documento.length === 11 ? 'CPF' : 'CNPJ']: emissor.documento,
      // both or none
      ...(emissor.IE && emissor.UF ? { IE: emissor.IE, UF: emissor.UF } : {}),
      xNome: cleanText(emissor.xNome, 60),
      idDocAnt: [
        ...(papeis.length > 0 ? [{ idDocAntPap: papeis.map(papel => ({ ...papel })) }] : []),
        ...(chaves.length > 0 ? [{ idDocAntEle: chaves.map(chCTe => ({ chCTe })) }] : []),
      ],
    })),
  }
}

/** Writes the day by which the goods are due; without one, no group. */
export const composeEntrega = (dia: string | null | undefined): GrupoXml | null =>
  dia ? { comData: { tpPer: '2', dProg: dia }, semHora: { tpHor: '0' } } : null
