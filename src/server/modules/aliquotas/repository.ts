import { byKind, KINDS, lawRates, type Rules } from '../../../core/tax/kinds.ts'
import type { Q } from '../../db/transaction.ts'

/** Reads the account's active rules of taxes whose rates the law publishes, by tax and id. */
export async function readReformRules(q: Q): Promise<Rules> {
  const { rows } = await q.query<{ kind: string; id: number; regra: Readonly<Record<string, unknown>> }>(
    KINDS.filter(kind => lawRates(kind).length > 0)
      .map(
        kind =>
          `select '${kind}' as kind, t.id, to_jsonb(t) as regra from tributacao_${kind} t where t.ativo`,
      )
      .join(' union all '),
  )
  return byKind<Rules>(
    kind =>
      Object.fromEntries(
        rows.filter(row => row.kind === kind).map(({ id, regra }) => [id, asText(regra)]),
      ) as never,
  )
}

/** Turns numbers into decimal text, the form used in tax rules. */
const asText = (regra: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(regra).map(([nome, valor]) => [nome, typeof valor === 'number' ? String(valor) : valor]),
  )

/** Lists the names of the account's active rules that charge IPI. */
export async function rulesWithIpi(q: Q): Promise<string[]> {
  const { rows } = await q.query<{ nome: string }>(
    `select nome from tributacao_ipi where account_id = $conta and ativo and aliquota > 0
        and cst in ('00', '49', '50', '99') order by nome, id`,
  )
  return rows.map(({ nome }) => nome)
}
