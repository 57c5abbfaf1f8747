import { isDebitoInteiro } from '../../../law/classe-do-ajuste.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, opc, zero } from '../../kit/text.ts'
import { referencesPerItem } from './documento.ts'
import type { EntradaNfe, ItemNfe } from './entrada.ts'
import type { DeclaracaoNfe, ExportacaoNfe, PartilhaNfe } from './entrada-documento.ts'

const optional = (valor: string | null | undefined): string | null =>
  zero(valor) ? null : casas(valor ?? '0', 2, 2)

/** Composes the tags of `prod` that only a back-office line has. */
export function composeProdDocumento(item: ItemNfe): GrupoXml {
  const { pedido, importacao, exportacoes, nves, bemUsado } = item
  return {
    ...(nves && nves.length > 0 ? { NVE: nves } : {}),
    ...(bemUsado ? { indBemMovelUsado: '1' } : {}),
    ...(importacao ? { DI: importacao.declaracoes.map(composeDi) } : {}),
    ...(exportacoes ? { detExport: exportacoes.map(composeExportacao) } : {}),
    // cut only above the layout's limits (15 and 6), so that a text that is too long is refused, not shortened
    ...(pedido ? { xPed: opc(pedido.xPed, 30), nItemPed: opc(pedido.nItemPed, 30) } : {}),
  }
}

/**
 * Numbers the additions (nSeqAdic) of each import declaration and nAdicao over the whole note (layout, I26). A typed
 * number stays, and the next ones continue from it.
 */
export function numberAdditions<I extends ItemNfe>(itens: readonly I[]): readonly I[] {
  const last = new Map<string, number>()
  const placed = (nDI: string, adicao: DeclaracaoNfe['adi'][number]) => {
    const key = `${nDI} ${adicao.nAdicao ?? ''}`
    const place = Number(adicao.nSeqAdic || 0) || (last.get(key) ?? 0) + 1
    last.set(key, Math.max(place, last.get(key) ?? 0))
    return { ...adicao, nSeqAdic: String(place) }
  }
  return itens.map(item =>
    item.importacao
      ? {
          ...item,
          importacao: {
            ...item.importacao,
            declaracoes: item.importacao.declaracoes.map(di => ({
              ...di,
              adi: di.adi.map(adicao => placed(di.nDI, adicao)),
            })),
          },
        }
      : item,
  )
}

function composeDi(di: DeclaracaoNfe): GrupoXml {
  return {
    nDI: cleanText(di.nDI, 15),
    dDI: di.dDI,
    xLocDesemb: cleanText(di.xLocDesemb, 60),
    UFDesemb: di.UFDesemb,
    dDesemb: di.dDesemb,
    tpViaTransp: di.tpViaTransp,
    // by sea the AFRMM is mandatory, even zero (rej. 330)
    vAFRMM: di.tpViaTransp === '1' && di.vAFRMM ? casas(di.vAFRMM, 2, 2) : optional(di.vAFRMM),
    tpIntermedio: di.tpIntermedio,
    CNPJ: di.CNPJ || null,
    UFTerceiro: di.UFTerceiro || null,
    cExportador: cleanText(di.cExportador, 60),
    adi: di.adi.map(adicao => ({
      nAdicao: adicao.nAdicao || null,
      nSeqAdic: adicao.nSeqAdic || '1',
      cFabricante: cleanText(adicao.cFabricante, 60),
      vDescDI: optional(adicao.vDescDI),
      nDraw: opc(adicao.nDraw, 20),
    })),
  }
}

const composeExportacao = ({ nDraw, exportInd }: ExportacaoNfe): GrupoXml => ({
  nDraw: opc(nDraw, 20),
  exportInd: exportInd
    ? { nRE: exportInd.nRE, chNFe: exportInd.chNFe, qExport: casas(exportInd.qExport, 4, 4) }
    : null,
})

/** Composes group P: customs charges, and the import duty of the engine's figures. */
export function composeIi({ importacao, valores }: ItemNfe): GrupoXml | null {
  if (!importacao && zero(valores.valor_ii)) return null
  const valor = (texto: string | null | undefined): string => casas(texto ?? '0', 2, 2)
  return {
    vBC: valor(importacao?.vBC),
    vDespAdu: valor(importacao?.vDespAdu),
    vII: valor(valores.valor_ii),
    vIOF: valor(importacao?.vIOF),
  }
}

const DA_PARTILHA = ['base_partilha', 'vlrfcp', 'vlrparufdes', 'vlrparuforig'] as const

/** Reads the DIFAL rates of a line; null: none due. Looks at values too: a complement may have a value and no base. */
export const readPartilha = (v: ItemNfe['valores']): PartilhaNfe | null =>
  DA_PARTILHA.every(nome => zero(v[nome]))
    ? null
    : {
        pFCPUFDest: v.aliq_fpc ?? null, // the API's spelling
        pICMSUFDest: v.aliq_icms_int_des ?? '0',
        pICMSInter: v.aliq_icms_des ?? '0',
        // 100 % belongs to the destination since 2019; typed figures may leave it out
        pICMSInterPart: v.percetualPart && !zero(v.percetualPart) ? v.percetualPart : '100', // the API's spelling
      }

/** Composes group NA: DIFAL due to the recipient's state. */
export function composeUfDest({ contexto, valores }: ItemNfe): GrupoXml | null {
  const partilha = contexto?.partilha
  if (!partilha) return null
  const valor = (nome: 'base_partilha' | 'vlrfcp' | 'vlrparufdes' | 'vlrparuforig'): string =>
    casas(valores[nome] ?? '0', 2, 2)
  const taxa = (percentual: string): string => casas(percentual, 2, 4)
  return {
    vBCUFDest: valor('base_partilha'),
    ...(zero(partilha.pFCPUFDest) && zero(valores.vlrfcp)
      ? {}
      : {
          vBCFCPUFDest: valor('base_partilha'),
          pFCPUFDest: taxa(partilha.pFCPUFDest ?? '0'),
          vFCPUFDest: valor('vlrfcp'),
        }),
    pICMSUFDest: taxa(partilha.pICMSUFDest),
    pICMSInter: taxa(partilha.pICMSInter),
    pICMSInterPart: taxa(partilha.pICMSInterPart),
    vICMSUFDest: valor('vlrparufdes'),
    vICMSUFRemet: valor('vlrparuforig'),
  }
}

/** Composes group UA: returned IPI. */
export const composeDevolvido = ({ contexto, valores }: ItemNfe): GrupoXml | null =>
  zero(valores.vlripidevol)
    ? null
    : {
        pDevol: casas(contexto?.pDevol ?? '0', 2, 2),
        IPI: { vIPIDevol: casas(valores.vlripidevol ?? '0', 2, 2) },
      }

/** Composes group VC of a return's or debit's line: the note it names, or the document's only one. Null: none. */
export function composeReferencia(item: ItemNfe, entrada: EntradaNfe): GrupoXml | null {
  if (!referencesPerItem(entrada)) return null
  const refNFe = entrada.ide.refNFe ?? []
  const chave = item.referencia?.chave ?? (refNFe.length === 1 ? refNFe[0] : null)
  const nItem = isDebitoInteiro(entrada.ide.tpNFDebito) ? null : (item.referencia?.nItem ?? null)
  return chave ? { chaveAcesso: chave, nItem } : null
}
