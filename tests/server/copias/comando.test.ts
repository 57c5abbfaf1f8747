import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alive } from '../../../src/server/db/cluster-dir.ts'
import { createTestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { archiveOf } from './arquivo.ts'

const base = mkdtempSync(join(tmpdir(), `tecla-comando-${process.pid}-`))
const arquivo = join(base, 'tecla-2026-11-20-030000.tar.gz')
let bytes: Buffer
beforeAll(async () => {
  const origem = await createTestApp()
  await createAccount(origem.deps.db, { users: [{ email: 'dona@comando.br' }] })
  bytes = await archiveOf(origem.deps.db, origem.deps.config.dataDir)
  writeFileSync(arquivo, bytes)
  await origem.close()
})
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

/** Runs the command of the manual in a process of its own, as npm does. */
function copia(dataDir: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/copia.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, TECLA_LOG: 'error', ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', part => {
    stdout += part
  })
  child.stderr.on('data', part => {
    stderr += part
  })
  const fim = new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve =>
    child.on('close', code => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() })),
  )
  return { child, fim }
}

/** Process of the folder's PostgreSQL, if one runs. */
function postgres(dataDir: string): number | null {
  const file = join(dataDir, 'db', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid && alive(pid) ? pid : null
}

test('o comando do manual restaura numa pasta vazia, e diz em uma linha o que recusa', async () => {
  const pasta = join(base, 'vazia')
  const metade = join(base, 'metade.tar.gz')
  writeFileSync(metade, bytes.subarray(0, bytes.length / 2))
  expect(await copia(pasta, ['restaurar', metade]).fim).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'A cópia está incompleta ou danificada: escolha outra',
  })
  expect(postgres(pasta)).toBeNull()
  const feita = await copia(pasta, ['restaurar', arquivo]).fim
  expect(feita).toMatchObject({ code: 0, stderr: '' })
  expect(feita.stdout).toMatch(/^Restaurado da cópia de 1970-01-01T00:00:00.000Z: \d+ tabelas, \d+ linhas\n/)
  expect(postgres(pasta)).toBeNull()
  // a copy is no reason to lose what somebody owns
  expect(await copia(pasta, ['restaurar', arquivo]).fim).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'Esta instalação já tem dono: entre com o seu e-mail e senha',
  })
  expect(postgres(pasta)).toBeNull()
})

test('sem dados, sem arquivo ou interrompido, diz uma linha e não deixa banco aberto', async () => {
  const pasta = join(base, 'outra')
  mkdirSync('.tmp', { recursive: true })
  const falta = join(base, 'falta.tar.gz')
  const dito = async (...args: string[]) => {
    const { stderr } = await copia(pasta, args).fim
    expect(postgres(pasta)).toBeNull()
    return stderr
  }
  expect(await dito('restaurar', falta)).toBe(`Não encontrei: ${falta}`)
  // no copy is kept below /dev, where the run's temporary files may lie
  expect(await dito('fazer', resolve('.tmp'))).toBe(
    'Não há dados da Tecla para copiar: confira DATA_DIR, ou DATABASE_URL',
  )
  const { child, fim } = copia(pasta, ['restaurar', arquivo])
  await expect.poll(() => postgres(pasta), { interval: 20 }).not.toBeNull()
  child.kill('SIGTERM')
  expect(await fim).toEqual({ code: 130, stdout: '', stderr: 'Interrompido: nada mudou' })
  expect(postgres(pasta)).toBeNull()
})
