import { expect } from 'vitest'
import { dumpDatabase } from '../../../src/server/db/copy/dump.ts'
import type { Db } from '../../../src/server/db/transaction.ts'
import { writeArchive } from '../../../src/server/modules/copias/archive.ts'
import type { TestApp } from '../harness.ts'

/** A backup of the database and of the folder, without a password. */
export async function archiveOf(db: Db, dataDir: string, em = new Date(0)): Promise<Buffer> {
  const parts: Buffer[] = []
  const what = { dataDir, versao: '0.1.0', em, senha: null, andamento: { em: async () => {} } }
  await dumpDatabase(db.pool, async dump => {
    for await (const part of writeArchive({ ...what, dump })) parts.push(part)
  })
  return Buffer.concat(parts)
}

/** Restores a backup by the first-run wizard's call. */
export async function restoreInto({ app }: TestApp, bytes: Buffer): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/primeiro_acesso/restaurar',
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
