import type { AnyRegister } from '../../domain/register/define.ts'
import type { Deps } from '../deps.ts'
import type { Sessao } from '../http/session.ts'
import { companyChannel } from '../realtime/broadcaster.ts'

/** Registers of the company that the till's catalogue carries. */
const OF_COMPANY = new Set(['produtos', 'produtos_lotes', 'terminais', 'series'])
/** Those of the account: every company's tills hold them. */
const OF_ACCOUNT = /^(tributacao_(icms|pisconfins|ipi|ibs|cbs|isl)|meio_pagamentos|bandeiras|mva_uf|ibpt)$/

/** Tells open tills that their catalogue is no longer today's: a hint to ask what changed, never the data. */
export async function announce(
  { broadcaster, db, log }: Pick<Deps, 'broadcaster' | 'db' | 'log'>,
  sessao: Sessao,
  register: AnyRegister,
  /** null: many of them. */
  id: number | null,
): Promise<void> {
  const data = { id: register.id.startsWith('produtos') ? id : null }
  if (OF_COMPANY.has(register.id))
    broadcaster.trigger(companyChannel(sessao.account_id, sessao.empresa_id), 'ProdutoAtualizado', data)
  else if (OF_ACCOUNT.test(register.id))
    try {
      const { rows } = await db.tx(sessao, q => q.query<{ id: number }>('select id from empresas'))
      for (const empresa of rows)
        broadcaster.trigger(companyChannel(sessao.account_id, empresa.id), 'ProdutoAtualizado', data)
    } catch (err) {
      // the change is stored: a hint that does not go out must not make it look refused
      log.warn({ err }, 'aviso de mudança não enviado')
    }
}
