import { BRASILIA, dataHoraIn } from '../../../core/document/fuso.ts'
import { dataHora } from '../../../core/paper/format.ts'
import type { Restaurada } from '../../../domain/api/copias.ts'
import type { Deps } from '../../deps.ts'
import type { Resumo } from './archive.ts'
import { accountIds, THE_HOUSE, tellRestored, zoneOf } from './repository.ts'
import { restoreFrom } from './restore.ts'

export type Installation = Pick<Deps, 'db' | 'vault' | 'clock' | 'config'>

/**
 * Restores a backup into an empty installation, and notifies every account of the backup's date: later data is missing, and
 * later note numbers must not be used again.
 */
export async function restoreInstallation(
  { db, vault, clock, config }: Installation,
  arquivo: AsyncIterable<Buffer>,
  senha: string,
): Promise<Restaurada> {
  const { manifesto, resumo } = await restoreFrom(arquivo, {
    pool: db.pool,
    dataDir: config.dataDir,
    senha: senha || null,
    agora: clock(),
    // reloads the vault's key, which the restore may have replaced
  }).finally(() => vault.reload())
  for (const account_id of await db.tx(THE_HOUSE, accountIds))
    await db.tx({ account_id }, async q => {
      const quando = dataHoraIn(new Date(manifesto.em), (await zoneOf(q, account_id)) ?? BRASILIA)
      await tellRestored(
        q,
        account_id,
        `Restaurado da cópia de ${dataHora(quando)}`,
        'O que foi feito depois dela não está aqui. Fora do treinamento a emissão está parada: em Conferir séries, informe o último número de cada uma.',
        clock(),
      )
    })
  return { em: manifesto.em, ...totalOf(resumo) }
}

export function totalOf({ tabelas }: Resumo): { tabelas: number; linhas: number } {
  const all = Object.values(tabelas)
  return { tabelas: all.length, linhas: all.reduce((sum, { linhas }) => sum + linhas, 0) }
}
