import type { z } from 'zod'
import type { verEmpresa } from '../../../domain/api/contas.ts'
import type { EmpresaSessao, LoggedUser } from '../../../domain/api/sessao.ts'
import type { PlanFlag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { readAddresses, readPhones } from './enderecos-repository.ts'
import { PLAN_JSON } from './plano-sql.ts'

type EmpresaRow = Omit<EmpresaSessao, 'plano'> & { plano: Record<PlanFlag, boolean> | null }
type Empresa = z.output<typeof verEmpresa.response>['data']

const COLUMNS = `e.id, e.nome, e.razao, e.cnpj, e.uf, e.fuso, e.crt, e.status, e.bloqueada, e.licenca_ate, e.venda_app, e.informar_num_item_pedido,
  e.ambiente_sefaz, e.treinamento, e.validade_certificado, ${PLAN_JSON} as plano`

/** SQL of the companies to which the user has access. */
const MINE = `from empresas e
  join usuario_empresas ue on e.account_id = $conta and ue.account_id = $conta and ue.empresa_id = e.id and ue.usuario_id = $1
  left join planos p on p.account_id = $conta and p.id = e.plano_id`

export async function listCompanies(
  q: Q,
  sessao: Sessao,
  { full_search = '', page, limit }: Paging & { full_search?: string | undefined },
): Promise<{ rows: EmpresaRow[]; total: number }> {
  const where = "where $2 = '' or strpos(lower(e.nome || ' ' || e.razao || ' ' || e.cnpj), lower($2)) > 0"
  const found = await q.query<{ total: number }>(`select count(*) as total ${MINE} ${where}`, [
    sessao.usuario_id,
    full_search,
  ])
  const { rows } = await q.query<EmpresaRow>(
    `select ${COLUMNS} ${MINE} ${where} order by e.id limit $3 offset $4`,
    [sessao.usuario_id, full_search, limit, (page - 1) * limit],
  )
  return { rows, total: found.rows[0]?.total ?? 0 }
}

export async function readCompany(q: Q, sessao: Sessao, id: number): Promise<Empresa | null> {
  const { rows } = await q.query<
    EmpresaRow & Pick<Empresa, 'ie' | 'im' | 'email' | 'logo' | 'senar_pj_id' | 'senar_pf_id'>
  >(`select ${COLUMNS}, e.ie, e.im, e.email, e.logo, e.senar_pj_id, e.senar_pf_id ${MINE} where e.id = $2`, [
    sessao.usuario_id,
    id,
  ])
  const [row] = rows
  if (!row) return null
  return { ...row, addresss: await readAddresses(q, id), telefones: await readPhones(q, id) }
}

export async function readAccount(q: Q): Promise<LoggedUser['account']> {
  const { rows } = await q.query<LoggedUser['account']>(
    `select id, nome, alerta_sonoro, som_delivery, valor_decimal, qtde_decimal, controle_serie, venda_sem_estoque,
            ignorar_icms_valor_nota, cnpj_modelo_55_desde from accounts where account_id = $conta`,
  )
  const [account] = rows
  if (!account) throw new Error('the account of a session has no row')
  return account
}
