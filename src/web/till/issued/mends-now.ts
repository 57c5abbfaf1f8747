import { useAtomValue } from 'jotai'
import { culpado } from '../../../core/dfe/nfe/culpado.ts'
import type { NomeDoConserto } from '../../../core/dfe/nfe/rejeicoes/linha.ts'
import { soldBy } from '../../../core/document/cfop-proposto.ts'
import { ruleIn } from '../../../core/tax/kinds.ts'
import { codesOf } from '../../../core/tax/rule-codes.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import {
  type DocumentoRecusado,
  mendsOf,
  mendsOfSold,
  type ValorConsertado,
} from '../../../domain/documents/documento/consertos.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import { catalogAtom, productById } from '../../catalog/catalog.ts'
import { todayOnWire } from '../../register/fields/date/date-text.ts'
import { sameValue } from '../../register/form/paths.ts'
import type { Recusada } from './last.ts'

/** Refused document with its lines. */
type Refused = Pick<DocumentoRecusado, 'tipo' | 'cabecalho' | 'itens' | 'idDest' | 'entra'> &
  Pick<Venda, 'regras'> & { tipo_contribuite?: number | undefined }

/** Adds the present catalogue values, and functions that compare them, to a refused document. */
function besideNow(
  { regras, tipo_contribuite, ...refused }: Refused,
  { field, xmotivo }: Recusada,
): DocumentoRecusado {
  const { itens, idDest } = refused
  const { item, campo: coluna } = culpado(field, xmotivo, itens.length)
  const fora = idDest !== '1'
  return {
    ...refused,
    linha: item,
    coluna,
    hoje: todayOnWire(),
    cadastro: ({ produto_id }) => productById(produto_id),
    regraMudou: (line, kind) => {
      const before = ruleIn(regras, kind, line, fora)
      const produto = productById(line.produto_id)
      const now = (fora ? produto?.foras?.[kind] : null) ?? produto?.regras[kind]
      if (!before || !now) return false
      // only a rule of the catalogue has `selo`, the server's signature: left out of the comparison
      const { selo: _, ...said } = now as { selo?: string }
      return !sameValue({ ...before, selo: null }, said)
    },
    cfopDaRegra: line => soldBy(codesOf(line, regras, fora).cfop_regra, { idDest, tipo_contribuite }),
  }
}

/** Lists the values that `conserto` changes in a refused document, with those of the present catalogue. */
export const mendsNow = (
  conserto: NomeDoConserto | null,
  refused: Refused,
  recusa: Recusada,
): ValorConsertado[] => mendsOf(conserto, besideNow(refused, recusa))

/** Lists values that change as a refused sale is issued again; empty: a user must correct the sale first. */
export function mendsOfCounter(recusa: Recusada): ValorConsertado[] {
  const { modelo, tipo_operacao, itens = [], orientacao } = recusa.venda
  if (modelo !== '65') return []
  const refused = {
    ...{ tipo: tipo_operacao, cabecalho: {}, idDest: '1' as const, entra: false },
    itens: itens.map(line => wire.item.fromWire(line) as ItemVenda),
    // only documents keep their rules: a till's sale has none to compare
    regras: {} as Venda['regras'],
  }
  return mendsOfSold((orientacao?.conserto ?? null) as NomeDoConserto | null, besideNow(refused, recusa))
}

/** Lists the values that mendsOfCounter gives, computed again whenever the catalogue changes. */
export function useMendsOfCounter(recusa: Recusada | null | undefined): ValorConsertado[] {
  useAtomValue(catalogAtom)
  return recusa ? mendsOfCounter(recusa) : []
}

/** Gives the changes as one text. */
export const tellMends = (mudancas: readonly ValorConsertado[]): string =>
  mudancas.map(({ texto }) => texto).join(' · ')
