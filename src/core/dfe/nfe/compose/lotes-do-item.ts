import { type Decimal, dec } from '../../../money/decimal.ts'
import { r2, toText } from '../../../money/round.ts'
import { FIGURAS_DINHEIRO, NOMES_TAXA } from '../../../tax/sale/figuras.ts'
import { referencesPerItem } from './documento.ts'
import type { EntradaNfe, ItemNfe, LoteNfe, ValoresItem } from './entrada.ts'
import { taxOfLots } from './imposto-dos-lotes.ts'

/** An item as written in the note. */
export interface ItemEscrito extends ItemNfe {
  /** Index of the document's line, from 0; for merged lines, of the first line. */
  linha: number
  lotes: readonly LoteNfe[]
}

/**
 * Makes the note's items, one for each line. In a return, lines that return lots of the same item of another note become one
 * item with these lots, because two items may not refer to the same item (rej. 1072).
 */
export function writtenItems(entrada: EntradaNfe): ItemEscrito[] {
  const escritos = entrada.itens.map((item, linha): ItemEscrito => {
    const { lote } = item.contexto ?? {}
    return { ...item, linha, lotes: lote ? [lote] : [] }
  })
  if (entrada.ide.finNFe !== '4' || !referencesPerItem(entrada)) return escritos
  const byItem = new Map<string, ItemEscrito>()
  for (const item of escritos) {
    const key = isLotOfItem(item) ? sameIn(item) : String(item.linha)
    const antes = byItem.get(key)
    byItem.set(key, antes ? joined(antes, item) : item)
  }
  return [...byItem.values()].map(item => (item.lotes.length > 1 ? taxOfLots(item, item.lotes.length) : item))
}

/** Finds the document's line, from 1, of the note's item `nItem`; for merged lines, the first. Null: no such item. */
export function lineOfItem(entrada: EntradaNfe, nItem: number): number | null {
  const item = writtenItems(entrada)[nItem - 1]
  return item ? item.linha + 1 : null
}

/** Groups with R$ of a single line, which cannot be added up: lines with them are not merged. */
const EM_REAIS = ['importacao', 'estorno', 'ajuste', 'repasse'] as const

const isLotOfItem = (item: ItemEscrito): boolean =>
  item.lotes.length > 0 && Boolean(item.referencia?.nItem) && EM_REAIS.every(grupo => !item[grupo])

/** Figures added up over the lots of an item; rates must be equal in all lots. */
const SOMADAS = [...FIGURAS_DINHEIRO, 'qtde_trib'] as const

/**
 * Makes a text of all fields that must be equal in lots merged into one item. The order of keys is equal in all items,
 * because the same code makes them.
 */
const sameIn = (item: ItemEscrito): string =>
  JSON.stringify({
    ...item,
    ...empty('linha', 'lotes', 'qCom', 'vUnCom', 'infAdProd'),
    retido: ratesOf(item.retido),
    tags: { ...item.tags, ...empty('qCom') },
    valores: [item.valores.deduz_desoneracao, ...NOMES_TAXA.map(nome => dec(item.valores[nome] ?? '0'))],
    contexto: { ...item.contexto, ...empty('lote') },
  })

type Retido = ItemEscrito['retido']
/** Gives the rates of ST retained before, which must be equal; its R$ differ from lot to lot. */
const ratesOf = (retido: Retido) =>
  retido && [retido.pST, retido.fcp?.pFCPSTRet ?? null].map(taxa => taxa && dec(taxa).toFixed())
const plus = (um: string, outro: string): string => toText(dec(um).plus(outro))

function bothRetained(
  { retido: um }: ItemEscrito,
  { retido: outro }: ItemEscrito,
): Pick<ItemEscrito, 'retido'> {
  if (!um || !outro) return um ? { retido: um } : {}
  return {
    retido: {
      ...um,
      vBCSTRet: plus(um.vBCSTRet, outro.vBCSTRet),
      vICMSSubstituto: plus(um.vICMSSubstituto, outro.vICMSSubstituto),
      vICMSSTRet: plus(um.vICMSSTRet, outro.vICMSSTRet),
      ...(um.fcp && outro.fcp
        ? {
            fcp: {
              ...um.fcp,
              vBCFCPSTRet: plus(um.fcp.vBCFCPSTRet, outro.fcp.vBCFCPSTRet),
              vFCPSTRet: plus(um.fcp.vFCPSTRet, outro.fcp.vFCPSTRet),
            },
          }
        : {}),
    },
  }
}
const empty = (...nomes: string[]): object => Object.fromEntries(nomes.map(nome => [nome, null]))

function joined(um: ItemEscrito, outro: ItemEscrito): ItemEscrito {
  const qCom = dec(um.qCom).plus(outro.qCom)
  const valores = sumOf(um.valores, outro.valores)
  const { vprod, qtde_trib, valor_trib } = { ...um.valores, ...valores }
  return {
    ...um,
    qCom: qCom.toFixed(),
    vUnCom: unitOf(um.vUnCom, qCom, vprod),
    valores: {
      ...um.valores,
      ...valores,
      ...(valor_trib && qtde_trib ? { valor_trib: unitOf(valor_trib, dec(qtde_trib), vprod) } : {}),
    },
    ...bothRetained(um, outro),
    lotes: [...um.lotes, ...outro.lotes],
    infAdProd: [...new Set([um.infAdProd, outro.infAdProd])].filter(Boolean).join(' '),
  }
}

const sumOf = (um: ValoresItem, outro: ValoresItem): ValoresItem =>
  Object.fromEntries(
    SOMADAS.filter(nome => um[nome] !== undefined || outro[nome] !== undefined).map(nome => {
      const soma = dec(um[nome] ?? '0').plus(outro[nome] ?? '0')
      return [nome, nome === 'qtde_trib' ? soma.toFixed() : toText(soma)]
    }),
  )

/** Chooses the unit price that multiplies to the value (rej. 629, 630): the first lot's, else value ÷ quantity. */
const unitOf = (preco: string, qtde: Decimal, vprod: string | undefined): string =>
  vprod === undefined || r2(qtde.times(preco)).eq(vprod) ? preco : dec(vprod).div(qtde).toFixed(10)
