import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INICIO_COPIA } from '../../../src/domain/api/copias.ts'
import { checkArchive } from '../../../src/server/modules/copias/restore.ts'
import { packEnd, packFile, readTar } from '../../../src/server/modules/copias/tar.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { archiveOf } from './arquivo.ts'

type Files = Map<string, Buffer>

let copia: Files
let destino: TestApp
beforeAll(async () => {
  const origem = await createTestApp()
  await createAccount(origem.deps.db, { users: [{ email: 'dona@somas.br' }] })
  const { db, config } = origem.deps
  copia = new Map()
  for await (const { nome, bytes } of readTar(
    Readable.from([gunzipSync(await archiveOf(db, config.dataDir))]),
  )) {
    const parts: Buffer[] = []
    for await (const part of bytes) parts.push(Buffer.from(part))
    copia.set(nome, Buffer.concat(parts))
  }
  await origem.close()
  destino = await createTestApp()
})
afterAll(() => destino.close())

const pack = (files: Files) =>
  gzipSync(Buffer.concat([...[...files].map(([nome, bytes]) => packFile(nome, bytes)), packEnd()]))

/** The backup with one file made anew. */
function changed(nome: string, change: (text: string) => string): Files {
  const before = copia.get(nome)?.toString('latin1') ?? ''
  const after = change(before)
  expect(after, nome).not.toBe(before)
  return new Map([...copia, [nome, Buffer.from(after, 'latin1')]])
}

const restaurar = async (bytes: Buffer) => {
  destino.clock.advance(60_001)
  const answer = await destino.app.inject({
    method: 'POST',
    url: '/api/v1/primeiro_acesso/restaurar',
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { status: answer.statusCode, erro: answer.json().errors?.arquivo?.[0] }
}
const vazio = async () => (await destino.call('GET', 'acesso')).body.data.primeiro_acesso

/** Another last letter or digit: one byte of the file. */
const oneByte = (text: string) =>
  text.replace(/([0-9a-zA-Z])(?=[^0-9a-zA-Z]*$)/, c => (c === '1' ? '2' : '1'))

test('um byte mudado em qualquer arquivo da cópia é recusado', async () => {
  const kinds = [...copia.keys()].filter(
    nome => !nome.startsWith('banco/') || /^banco\/(usuarios|empresas|grupos)\//.test(nome),
  )
  expect(kinds).toEqual(
    expect.arrayContaining(['manifesto.json', 'resumo.json', 'arquivos/certificados/chave']),
  )
  for (const nome of kinds) {
    const bytes = pack(changed(nome, oneByte))
    await expect(checkArchive(Readable.from([bytes]), null), nome).rejects.toThrow(/danificada/)
  }
  // of the database, which is given back as it was
  for (const nome of ['arquivos/certificados/chave', 'banco/usuarios/0000000.copy', 'resumo.json']) {
    const { status, erro } = await restaurar(pack(changed(nome, oneByte)))
    expect([status, erro], nome).toEqual([422, expect.stringMatching(/danificada/)])
    expect(await vazio()).toBe(true)
  }
})

test('um arquivo a mais ou a menos também', async () => {
  const [menos, mais] = [new Map(copia), new Map<string, Buffer>()]
  menos.delete('arquivos/certificados/chave')
  for (const [nome, bytes] of copia) {
    mais.set(nome, bytes)
    if (nome === 'manifesto.json') mais.set('arquivos/xml/novo.xml', Buffer.from('<a/>'))
  }
  for (const files of [menos, mais])
    await expect(checkArchive(Readable.from([pack(files)]), null)).rejects.toThrow(/danificada/)
})

test('uma linha repetida, que uma chave recusa, é uma cópia danificada', async () => {
  const { status, erro } = await restaurar(pack(changed('banco/usuarios/0000000.copy', text => text + text)))
  expect([status, erro]).toEqual([422, expect.stringMatching(/danificada/)])
})

test('um arquivo compactado de zeros sem fim tem uma frase, e não um erro interno', async () => {
  const inicio = gzipSync(Buffer.alloc(100_000_000)).subarray(0, INICIO_COPIA).toString('base64')
  const { status, body } = await destino.call('POST', 'primeiro_acesso/copia', { senha: '', inicio })
  expect([status, body.errors]).toEqual([
    422,
    { arquivo: [expect.stringMatching(/não é uma cópia da Tecla/)] },
  ])
})

test('a cópia de antes das somas dos arquivos ainda é restaurada', async () => {
  const { arquivos: _, soma: __, ...sums } = JSON.parse(String(copia.get('resumo.json')))
  const old = new Map([...copia, ['resumo.json', Buffer.from(JSON.stringify(sums, null, 1))]])
  expect(await restaurar(pack(old))).toEqual({ status: 200, erro: undefined })
  expect(await vazio()).toBe(false)
})
