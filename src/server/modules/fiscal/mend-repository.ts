import type { Q, Tenant } from '../../db/transaction.ts'
import type { ItemGravado, VendaDaNota } from './sale-repository.ts'

/** What a line takes from its product when it is mended. */
export type Cadastro = Pick<
  ItemGravado,
  | 'ncm'
  | 'cest'
  | 'cbenef'
  | 'gtin'
  | 'regraicms_id'
  | 'regrapisconfins_id' // contrato
  | 'regraibs_id'
  | 'regracbs_id'
  | 'regraisl_id'
  | 'regraipi_id'
>

export async function readRegistered(
  q: Q,
  tenant: Tenant,
  produtos: readonly number[],
): Promise<Map<number, Cadastro>> {
  const { rows } = await q.query<Cadastro & { produto_id: number }>(
    `select id as produto_id, ncm, cest, cbenef, gtin, icms_dentro_id as regraicms_id,
      pisconfins_id as regrapisconfins_id, ibs_id as regraibs_id, cbs_id as regracbs_id, isl_id as regraisl_id,
      ipi_id as regraipi_id
    from produtos where account_id = $1 and id = any($2::bigint[])`,
    [tenant.account_id, produtos],
  )
  return new Map(rows.map(({ produto_id, ...cadastro }) => [produto_id, cadastro]))
}

export async function saveMended(q: Q, tenant: Tenant, { venda, itens }: VendaDaNota): Promise<void> {
  await q.query(
    `with v as (update vendas set regras = $3, atualizado_em = now() where account_id = $1 and id = $2)
    update venda_itens i set ncm = x.ncm, cest = x.cest, cbenef = x.cbenef, gtin = x.gtin,
        regraicms_id = x.regraicms_id, regrapisconfins_id = x.regrapisconfins_id, regraibs_id = x.regraibs_id,
        regracbs_id = x.regracbs_id, regraisl_id = x.regraisl_id, regraipi_id = x.regraipi_id
      from json_to_recordset($4::json) as x(uid text, ncm text, cest text, cbenef text, gtin text, regraicms_id bigint,
        regrapisconfins_id bigint, regraibs_id bigint, regracbs_id bigint, regraisl_id bigint, regraipi_id bigint)
      where i.account_id = $1 and i.venda_id = $2 and i.uid = x.uid`,
    [tenant.account_id, venda.id, JSON.stringify(venda.regras), JSON.stringify(itens)],
  )
}

/** Writes who bought, as far as it is given. False when the partner is not of the account. */
export async function setCustomer(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  c: {
    cpf_cnpj?: string | null | undefined
    nome_consumidor?: string | null | undefined
    parceiro_id?: number | null | undefined
  },
): Promise<boolean> {
  const given = (['cpf_cnpj', 'nome_consumidor', 'parceiro_id'] as const).filter(
    name => c[name] !== undefined,
  )
  if (given.length === 0) return true
  if (typeof c.parceiro_id === 'number') {
    const found = await q.query('select 1 from parceiros where account_id = $1 and id = $2', [
      tenant.account_id,
      c.parceiro_id,
    ])
    if (found.rows.length === 0) return false
  }
  const set = given.map((name, i) => `${name} = $${i + 3}`)
  if (c.parceiro_id !== undefined) set.push('addresse_id = null') // contrato: the address was the old partner's
  await q.query(`update vendas set ${set.join(', ')} where account_id = $1 and id = $2`, [
    tenant.account_id,
    venda_id,
    ...given.map(name => c[name]),
  ])
  return true
}
