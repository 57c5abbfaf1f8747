import { insertRow } from '../beside.ts'
import type { Loja } from './loja.ts'

/** Writes a row of an account; its id. */
export const inserir = (
  loja: Pick<Loja, 'deps'>,
  account_id: number,
  tabela: string,
  linha: Record<string, unknown>,
): Promise<number> => loja.deps.db.tx({ account_id }, q => insertRow(q, account_id, tabela, linha))
