import type { Q } from '../../db/transaction.ts'

export const askNewPassword = (q: Q, usuario_id: number) =>
  q.query('update usuarios set reset_senha = true where account_id = $conta_ou_todas and id = $1', [
    usuario_id,
  ])

/** Deletes an account's plans that are no copies of the house's plans (db/house.ts). */
export const dropOwnPlans = (q: Q, account_id: number) =>
  q.query('delete from planos where account_id = $1 and modelo_id is null', [account_id])
