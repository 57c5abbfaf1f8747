import type { Q, Tenant } from '../../db/transaction.ts'

export interface LeaseRow {
  navegador: string
  aba: string
  usuario_id: number
  usuario_nome: string
  desde: Date
  expira_em: Date
}

/** Reads a till's lease; undefined: it never had one. */
export async function readLease(q: Q, tenant: Tenant, terminal_id: number): Promise<LeaseRow | undefined> {
  const { rows } = await q.query<LeaseRow>({
    name: 'lease-read',
    text: `select navegador, aba, usuario_id, usuario_nome, desde, expira_em from terminal_leases
      where account_id = $1 and terminal_id = $2`,
    values: [tenant.account_id, terminal_id],
  })
  return rows[0]
}

export async function saveLease(q: Q, tenant: Tenant, terminal_id: number, lease: LeaseRow): Promise<void> {
  await q.query({
    name: 'lease-save',
    text: `insert into terminal_leases
        (account_id, terminal_id, navegador, aba, usuario_id, usuario_nome, desde, expira_em)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (account_id, terminal_id) do update set navegador = $3, aba = $4, usuario_id = $5,
        usuario_nome = $6, desde = $7, expira_em = $8`,
    values: [
      tenant.account_id,
      terminal_id,
      lease.navegador,
      lease.aba,
      lease.usuario_id,
      lease.usuario_nome,
      lease.desde.toISOString(),
      lease.expira_em.toISOString(),
    ],
  })
}

/** Ends the lease now, if this tab holds it. False: it does not. */
export async function endLease(
  q: Q,
  tenant: Tenant,
  terminal_id: number,
  holder: { navegador: string; aba: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await q.query(
    `update terminal_leases set expira_em = $5
      where account_id = $1 and terminal_id = $2 and navegador = $3 and aba = $4 and expira_em > $5`,
    [tenant.account_id, terminal_id, holder.navegador, holder.aba, now.toISOString()],
  )
  return rowCount === 1
}

/** Checks that the till is active and the company's, and locks it: two tabs cannot lease it at the same time. */
export async function lockTerminal(
  q: Q,
  tenant: Tenant & { empresa_id: number },
  terminal_id: number,
): Promise<boolean> {
  const { rows } = await q.query({
    name: 'terminal-lock',
    text: `select 1 from terminais where account_id = $1 and empresa_id = $2 and id = $3 and ativo
      for no key update`,
    values: [tenant.account_id, tenant.empresa_id, terminal_id],
  })
  return rows.length === 1
}
