import type { Csc } from '../../core/dfe/kit/csc.ts'
import type { Q } from '../db/transaction.ts'
import { openSetting } from '../setting-secrets.ts'
import type { Vault } from '../vault.ts'

/** Decrypts the CSC; null: none, or the QR is not of version 2 (qrcode_versao): version 3 needs no CSC. */
export async function loadCsc(
  q: Q,
  vault: Vault,
  account_id: number,
  empresa_id: number,
): Promise<Csc | null> {
  const { rows } = await q.query<{ csc_id: string; csc: Buffer | null; qrcode_versao: number }>(
    'select csc_id, csc, qrcode_versao from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  const [row] = rows
  if (!row?.csc || row.csc_id === '' || row.qrcode_versao !== 2) return null
  return { id: row.csc_id, codigo: openSetting(vault, 'csc', { account_id, empresa_id }, row.csc) }
}
