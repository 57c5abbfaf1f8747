import { createHash } from 'node:crypto'
import { isoPlus, isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { r2, toText } from '../../../core/money/round.ts'
import { monthOfInventory } from '../../../core/sped/blocks/stock.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import type { guardarInventario, InventarioListado } from '../../../domain/api/sped.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { readCompany } from './facts-repository.ts'
import {
  type InventarioGuardado,
  insertInventory,
  type LinhaInventariada,
  readInventories,
  type SaldoNoDia,
  stockAt,
} from './stock-repository.ts'

/** Turns positive balances into lines of an inventory. Rounds value (2 places) and unit cost (6) from the exact value. */
export function valued(saldos: readonly SaldoNoDia[], custo: 1 | 2): LinhaInventariada[] {
  return saldos
    .filter(({ qtde }) => dec(qtde).gt(0))
    .map(({ item, qtde, medio, ultimo }) => {
      const worth = dec(custo === 2 ? ultimo : medio)
      return {
        ...{ item, qtde, unitario: toText(worth.div(dec(qtde)), 6) },
        valor: toText(r2(worth)),
      }
    })
}

export const listed = ({ linhas, negativos, ...of }: InventarioGuardado): InventarioListado => ({
  ...of,
  dia: isoToWire(of.dia),
  itens: linhas.length,
  negativos: negativos.length,
  mes: isoToWire(`${monthOfInventory(of)}-01`).slice(3),
})

/** Makes the service of inventories: the stock at the end of a day, stored with its hash. */
export function createInventories({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    listar: (sessao: Sessao) =>
      db.tx(sessao, async q => ({ data: (await readInventories(q, sessao.empresa_id)).map(listed) })),

    /** Stores the stock at the end of a day. @throws VALIDACAO for a day that has not ended */
    guardar: (sessao: Sessao, { dia, motivo }: Body<typeof guardarInventario>) =>
      db.tx(sessao, async (q): Promise<Answer<typeof guardarInventario>['data']> => {
        const { empresa_id } = sessao
        const company = await readCompany(q, empresa_id)
        if (!company) throw new AppError('NAO_ENCONTRADO')
        const day = wireToIso(dia)
        const antes = startOfDayIn(isoPlus(day, 1), company.fuso)
        if (antes > clock()) throw fieldError('dia', 'O dia ainda não acabou')
        const [before] = await readInventories(q, empresa_id, { de: day })
        const saldos = await stockAt(q, empresa_id, antes)
        const linhas = valued(saldos, company.custo)
        const negativos = saldos.flatMap(({ item, qtde }) =>
          dec(qtde).isNegative() ? [{ cod: item.cod, qtde: toText(dec(qtde), 3) }] : [],
        )
        const valor = toText(linhas.reduce((sum, each) => sum.plus(dec(each.valor)), ZERO))
        const hash = createHash('sha256').update(JSON.stringify(linhas)).digest('hex')
        await insertInventory(q, empresa_id, sessao.usuario_id, {
          ...{ dia: day, motivo, linhas, negativos, valor, hash },
          em: clock(),
        })
        const [kept] = await readInventories(q, empresa_id, { de: day })
        return { ...listed(kept as InventarioGuardado), mudou: before ? changed(before.linhas, linhas) : [] }
      }),
  }
}

/** Lists the items whose quantity or value differs from the earlier inventory of the day. */
function changed(before: readonly LinhaInventariada[], now: readonly LinhaInventariada[]) {
  const said = ({ qtde, valor }: LinhaInventariada) => `${toText(dec(qtde), 3)} = ${valor}`
  const [old, fresh] = [before, now].map(rows => new Map(rows.map(row => [row.item.cod, said(row)])))
  return [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].sort().flatMap(item => {
    const [antes, agora] = [old?.get(item) ?? 'não havia', fresh?.get(item) ?? 'não há']
    return antes === agora ? [] : [{ item, antes, agora }]
  })
}
