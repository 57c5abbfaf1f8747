import { isListed, isPautada } from '../../core/tax/icms/pauta.ts'
import type { EntradaRegraIcms } from '../../core/tax/icms/rule.ts'
import { ruleIn } from '../../core/tax/kinds.ts'
import type { ItemVenda, Venda } from '../../core/venda/venda.ts'
import type { ContextoFiscal, LinhaDePauta, Pautas } from './contexto.ts'
import { destinoDe } from './destino.ts'

/** State of origin, state of destination, and date (ISO). */
export interface Onde {
  origem: string
  destino: string
  data: string
}

type Vendido = Pick<ItemVenda, 'produto_id' | 'unidade' | 'unidade_trib'>

const PROPRIA = 3
const ST = 4
/** Codes of the base methods with a listed or maximum price, for which PMC serves: modBC 2, modBCST 0. */
const PMC_PROPRIA = '2'
const PMC_ST = '0'

/** Finds the newest value of the state that is valid on the day. */
function rowOf(linhas: readonly LinhaDePauta[], uf: string, dia: string, valor: 3 | 4): string | null {
  let found: LinhaDePauta | null = null
  for (const linha of linhas) {
    const [de_uf, de, ate] = linha
    if (de_uf !== uf || linha[valor] === null || (de ?? '') > dia || (ate !== null && ate < dia)) continue
    if (found === null || (de ?? '') >= (found[1] ?? '')) found = linha
  }
  return found?.[valor] ?? null
}

/** Gives the maximum price, if unit of sale and taxable unit are equal: for another unit the price cannot be converted. */
function maximo(linhas: readonly LinhaDePauta[], { unidade, unidade_trib }: Vendido): string | null {
  if (unidade_trib && unidade_trib !== unidade) return null
  return linhas.find(([uf]) => uf === null)?.[ST] ?? null
}

/** Gives the tax base values that the rule's base method needs; null: not needed, or not registered. */
export function pautaDe(
  item: Vendido,
  regra: EntradaRegraIcms | null | undefined,
  pautas: Pautas | undefined,
  { origem, destino, data }: Onde,
): { valor_pauta: string | null; valor_pauta_st: string | null } {
  const linhas = pautas?.[item.produto_id] ?? []
  const dia = data.slice(0, 10)
  const { mobc, mobcst } = regra ?? {}
  const max = () => maximo(linhas, item)
  return {
    valor_pauta: isPautada(mobc)
      ? (rowOf(linhas, origem, dia, PROPRIA) ?? (String(mobc) === PMC_PROPRIA ? max() : null))
      : null,
    valor_pauta_st: isListed(mobcst)
      ? (rowOf(linhas, destino, dia, ST) ?? (String(mobcst) === PMC_ST ? max() : null))
      : null,
  }
}

/** Gives the tax base values of a line of a sale. */
export function pautaDaLinha(item: ItemVenda, venda: Venda, contexto: ContextoFiscal) {
  const { idDest, uf } = destinoDe(venda, contexto)
  const { emitente, data, pautas } = contexto
  return pautaDe(item, ruleIn(venda.regras, 'icms', item, idDest !== '1'), pautas, {
    origem: emitente.uf,
    destino: uf,
    data,
  })
}
