import { isoPlus } from '../../../../core/dates/day.ts'
import { diaIn } from '../../../../core/document/fuso.ts'
import { entry } from '../../../../domain/money/causes/entry.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { placeOf } from '../../../documents/zone-repository.ts'
import { post, reverse } from '../../../money/post.ts'
import { readOpening, readParcelas } from '../repository.ts'
import { holdFollowing, holdRecurring, insertRecurringBill, type Recurring } from './repository.ts'

/** Days before its due date on which a recurring bill is made. */
const AHEAD = 31

/** Gives the due date in a month (YYYY-MM), on the day of `anchor`, or the month's last day. */
export function dueIn(month: string, anchor: string): string {
  const [ano = 0, mes = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(ano, mes, 0)).getUTCDate()
  return `${month}-${String(Math.min(last, Number(anchor.slice(8, 10)))).padStart(2, '0')}`
}

const nextMonth = (month: string): string => {
  const [ano = 0, mes = 1] = month.split('-').map(Number)
  return mes === 12 ? `${ano + 1}-01` : `${ano}-${String(mes + 1).padStart(2, '0')}`
}

/** Days back for which a missing bill is made: the server may have been off. */
const BACK = 365

/** Lists the due dates of a recurring bill up to a day (ISO), from its first one, or from a year before `hoje`. */
function duesOf({ vencimento, ate, ativo }: Recurring, hoje: string, until: string): string[] {
  if (!ativo) return []
  const dues: string[] = []
  const earliest = isoPlus(hoje, -BACK)
  const from = vencimento > earliest ? vencimento : earliest
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = nextMonth(month)) {
    const due = dueIn(month, vencimento)
    if (due >= from && due <= until && (ate === null || due <= ate)) dues.push(due)
  }
  return dues
}

/**
 * Makes the bills of the next days of a company's recurring bills, or of the one with this id, each month once; cancels
 * those made for after its end.
 */
export async function renewRecurring(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  { id = null, usuario_id = null }: { id?: number | null; usuario_id?: number | null } = {},
): Promise<void> {
  const hoje = diaIn(agora, (await placeOf(q, empresa_id)).fuso)
  for (const bill of await holdRecurring(q, empresa_id, id)) {
    for (const vencimento of duesOf(bill, hoje, isoPlus(hoje, AHEAD))) {
      const { tipo, descricao, parceiro_id, categoria_id, valor } = bill
      const made = await insertRecurringBill(q, {
        ...{ empresa_id, usuario_id, tipo, descricao, parceiro_id, categoria_id, valor, vencimento },
        ...{ recorrente_id: bill.id, competencia: `${vencimento.slice(0, 7)}-01`, emissao: hoje },
      })
      if (!made) continue
      await post(
        q,
        tenant,
        entry,
        { tipo, parceiro_id, categoria_id, parcelas: [{ id: made.parcela_id, num: 1, valor }] },
        {
          ...{ empresa_id, usuario_id, origem_id: made.id, data: hoje, historico: descricao },
          fechado: 'adia',
        },
      )
    }
    const end = bill.ativo ? bill.ate : hoje
    if (end !== null) await cancelAfter(q, tenant, { empresa_id, hoje, usuario_id }, bill.id, end)
  }
}

/** Cancels the bills due after a day (ISO) that received nothing. */
async function cancelAfter(
  q: Q,
  tenant: Tenant,
  { empresa_id, hoje, usuario_id }: { empresa_id: number; hoje: string; usuario_id: number | null },
  recorrente_id: number,
  end: string,
): Promise<void> {
  const ids = (await holdFollowing(q, recorrente_id, end)).map(({ id }) => id)
  for (const { id, status, baixas } of await readParcelas(q, { empresa_id, hoje }, ids))
    if (baixas.length === 0 && (status === 'aberta' || status === 'vencida'))
      await reverse(q, tenant, await readOpening(q, [id]), {
        ...{ data: hoje, usuario_id, motivo: 'A conta recorrente acabou' },
      })
}
