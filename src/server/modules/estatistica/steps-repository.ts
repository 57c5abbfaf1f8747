import { sells } from '../../../core/document/types/index.ts'
import type { FirstStepId } from '../../../domain/home/steps.ts'
import type { Q } from '../../db/transaction.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import type { Sessao } from '../../http/session.ts'
import { alguemTemPin } from '../aprovacoes/service.ts'

/** SQL that tells if a company (`e`) did a step; a supervisor's PIN is asked of approvals. */
const DONE: Readonly<Record<Exclude<FirstStepId, 'pin'>, string>> = {
  produto: 'exists (select from produtos p where p.account_id = $1 and p.empresa_id = e.id)',
  venda: `exists (select from vendas v where v.account_id = $1 and v.empresa_id = e.id and ${isOfTypes('v', sells)})`,
  endereco: "e.logradouro <> '' and e.numero <> '' and e.bairro <> ''",
  producao: 'e.ambiente_sefaz = 1 and e.certificado is not null',
  contador: "e.email_contador <> ''",
}

/** Reads which steps the company has done; null: it does not show them any more. */
export async function stepsDone(q: Q, sessao: Sessao): Promise<Record<FirstStepId, boolean> | null> {
  const { rows } = await q.query<Record<keyof typeof DONE, boolean> & { mostra: boolean }>(
    `select e.passos_no_inicio as mostra, ${Object.entries(DONE)
      .map(([id, sql]) => `${sql} as ${id}`)
      .join(', ')}
      from empresas e where e.account_id = $1 and e.id = $2`,
    [sessao.account_id, sessao.empresa_id],
  )
  const [company] = rows
  if (!company?.mostra) return null
  const { mostra: _, ...done } = company
  return { ...done, pin: await alguemTemPin(q, sessao) }
}
