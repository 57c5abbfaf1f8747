import { vasilhames } from '../../domain/readings/vasilhames.ts'
import { sql } from '../db/sql.ts'
import { BALANCE_ROWS } from '../modules/retornaveis/repository.ts'
import { readingSql } from './reading-sql.ts'

export const vasilhamesSql = readingSql(vasilhames, {
  from: `(${BALANCE_ROWS}) s`,
  joins: 'join parceiros p on p.account_id = $conta and p.id = s.parceiro_id',
  columns: () => ({
    documento: 'p.cpf_cnpj',
    nome: 'p.nome',
    saldo: 's.entregue - s.devolvido',
  }),
  tabs: { '1': sql`t.saldo <> 0`, '0': sql`true` },
})
