import { sql } from '../../db/sql.ts'
import type { ServedDocument } from '../../documents/served.ts'
import { issuedLetter } from '../../documents/served-repository.ts'

/** Tabs and further columns of the list of manifests: one is open from its authorisation until it is closed. */
export const manifestList: Pick<ServedDocument, 'tabs' | 'list'> = {
  tabs: {
    abertos: sql`t.situacao = 'T'`,
    a_emitir: sql`t.situacao in ('A', 'E', 'R', 'X')`,
    todos: sql`true`,
  },
  list: {
    joins:
      'left join veiculos ve on ve.account_id = $conta_ou_todas and ve.account_id = v.account_id and ve.id = v.veiculo_id',
    columns: ({ hoje }) => ({
      placa: 've.placa',
      dias_aberto: sql`case d.status_emissao when 'autorizada' then ${hoje}::date - left(d.dh_emi, 10)::date end`,
    }),
  },
}

/** Further columns of the list of CT-e: what was issued, and the plate. */
export const freightList: Pick<ServedDocument, 'list'> = {
  list: {
    joins:
      'left join veiculos ve on ve.account_id = $conta_ou_todas and ve.account_id = v.account_id and ve.id = v.veiculo_id',
    columns: () => ({
      data: sql`left(d.dh_emi, 10)::date`,
      modelo: 'd.modelo',
      status: issuedLetter,
      chave: 'd.chave',
      placa: 've.placa',
    }),
  },
}
