import { asAccount, HOUSE } from '../../db/house.ts'
import type { Q } from '../../db/transaction.ts'

/** Units and card brands that the administration gave every account, to one that does not have them yet. */
export const copyFromHouse = (q: Q, account_id: number): Promise<void> =>
  asAccount(q, HOUSE, async () => {
    await q.query(
      `insert into unidades (account_id, sigla, nome) select $1, u.sigla, u.nome from unidades u
        where u.account_id = ${HOUSE}
          and not exists (select from unidades t where t.account_id = $1 and t.sigla = u.sigla)`,
      [account_id],
    )
    await q.query(
      `insert into bandeiras (account_id, nome, grupo, tband) select $1, b.nome, b.grupo, b.tband from bandeiras b
        where b.account_id = ${HOUSE}
          and not exists (select from bandeiras t where t.account_id = $1 and t.nome = b.nome)`,
      [account_id],
    )
  })
